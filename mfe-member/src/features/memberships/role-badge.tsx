import { Badge } from '@meridian/platform';
import { isChapterAdmin, type Role } from '@meridian/shared-types';

/** Shows Admin, or Member for every other role. */
export function RoleBadge({ role }: { role: Role }) {
  return isChapterAdmin({ role }) ? <Badge tone="accent">Admin</Badge> : <Badge>Member</Badge>;
}
