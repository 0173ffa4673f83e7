/**
 * In which chapters a person may create events: site admins in all, active members in their own, others in none. The
 * services enforce it; pages use it to hide what would be refused.
 * @example eventCreationScope({ isSiteAdmin: false, isActive: true }) // 'own'
 */
export function eventCreationScope(person: { isSiteAdmin: boolean; isActive: boolean }): 'all' | 'own' | 'none' {
  if (person.isSiteAdmin) return 'all';
  return person.isActive ? 'own' : 'none';
}
