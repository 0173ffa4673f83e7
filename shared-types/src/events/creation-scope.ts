/**
 * Returns the chapters in which a person may create events: all for site admins, their own for active members, and
 * those that they administer for others. The services enforce it; pages use it to hide what would be refused.
 * @example eventCreationScope({ isSiteAdmin: false, isActive: true }) // 'own'
 */
export function eventCreationScope(person: {
  isSiteAdmin: boolean;
  isActive: boolean;
}): 'all' | 'own' | 'administered' {
  if (person.isSiteAdmin) return 'all';
  return person.isActive ? 'own' : 'administered';
}
