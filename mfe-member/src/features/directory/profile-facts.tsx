import { DescriptionItem, DescriptionList } from '@meridian/platform';
import type { Profile } from '@meridian/shared-types';
import { Briefcase, Building2, Languages, MapPin, type LucideIcon } from 'lucide-react';

/** The fields of a profile that are shown as one line. The others have parts of their own in the dialog. */
type FactName = Exclude<keyof Profile, 'name' | 'avatarUrl' | 'description' | 'tags'>;

/** The icon of each line, in their order. A new field of the profile does not compile until it is here or above. */
const ICONS: Record<FactName, LucideIcon> = {
  jobTitle: Briefcase,
  employer: Building2,
  location: MapPin,
  languages: Languages,
};
const NAMES = Object.keys(ICONS) as FactName[];

/** Shows what a person does, where they live and which languages they speak, as far as they say so. */
export function ProfileFacts({ profile, names = NAMES }: { profile: Profile; names?: readonly FactName[] }) {
  return (
    <DescriptionList>
      {names.map((name) => {
        const Icon = ICONS[name];
        const value = profile[name];
        return (
          value.length > 0 && (
            <DescriptionItem key={name} icon={<Icon aria-hidden />}>
              {Array.isArray(value) ? `Speaks ${value.join(', ')}` : value}
            </DescriptionItem>
          )
        );
      })}
    </DescriptionList>
  );
}
