import { PageHeader } from '../primitives/page-header';

/** Every primitive in every state. The shell shows it outside production. @example <KitchenSink /> */
export const KitchenSink = () => <PageHeader title="Kitchen sink" />;
