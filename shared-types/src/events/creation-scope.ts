/**
 * In which chapters a person may create events: site administrators in all, active subscribers in those that they
 * belong to, others in none. The services enforce it; pages ask it to show only what works.
 * @example eventCreationScope({ isSiteAdmin: false, isActive: true }) // 'own'
 */
export function eventCreationScope(person: { isSiteAdmin: boolean; isActive: boolean }): 'all' | 'own' | 'none' {
  if (person.isSiteAdmin) return 'all';
  return person.isActive ? 'own' : 'none';
}
