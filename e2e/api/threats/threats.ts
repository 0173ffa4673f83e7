/** The titles of the tests that prove what the product does about each of the 24 threats of its threat model. */
export const THREATS: readonly (readonly string[])[] = [
  // 1. A client claims to be another person at a socket.
  ['a handshake with the user id of another person is refused'],
  // 2. A page of another origin opens a socket.
  ['cannot open a socket, over either transport'],
  // 3. A session is stolen or planted.
  [
    'over HTTPS the cookies are bound to this host',
    'a login starts a session whose token is not stored',
    'a %s starts a new session and ends the old one',
    'use extends a session, is stored once a minute, and never extends it beyond 30 days',
  ],
  // 4. A logout has no effect.
  [
    'a logout deletes the session, clears the cookie and is announced',
    "the session's sockets close on every replica, without reconnects, and no others do",
    'the end of a session or of a membership takes effect within a second',
  ],
  // 5. A page of another site makes calls.
  [
    'the origin of a write sent by %s is checked',
    'a site admin who views the site as a member changes nothing by reading',
  ],
  // 6. Somebody guesses passwords, or locks others out.
  [
    'an unknown browser has to wait after five failures, and a known one does not',
    'T6: after five failures',
    'failures of an address are limited per hour, across all accounts',
    'many people at one address can sign in at the same time during an attack from this address',
  ],
  // 7. Somebody finds out who has an account.
  [
    'a wrong password and an unknown address get the same response',
    'a login takes as long for an unknown address as for a wrong password',
    'an address is stored once, and the response does not reveal an earlier subscription',
    'registrations from an address are limited per hour, including refused ones',
  ],
  // 8. Input contains an operator of the store.
  ['T8: all input is a plain value'],
  // 9. Input contains fields that give rights.
  ['T8: all input is a plain value', 'Input that the contract does not declare is refused'],
  // 10. Somebody uses the ids of another chapter or person.
  ['%s checks its ids', 'no refused call changes anything that is stored'],
  // 11. Somebody calls a service as a site admin.
  ['T11: every admin call'],
  // 12. Rights have ended.
  [
    'a former member leaves the room and can no longer send',
    'under constant use a logout, the end of a subscription and lost rights take effect within a second',
  ],
  // 13. Somebody impersonates a person.
  [
    "a site admin impersonates a member with only that person's rights, and exits",
    'an impersonation ends after 30 minutes, even if it is in use',
    'in production nobody can impersonate',
  ],
  // 14. A header claims an identity.
  [
    'only auth sets the identity, and forged headers are removed',
    'T14: a service that',
    'T14: no call between services',
  ],
  // 15. A path means different things to different servers.
  ['is refused because servers may interpret it in more than one way', 'T15: no input is a URL'],
  // 16. A file is no image, or more than one.
  ['becomes a square WebP without metadata', 'T16: an uploaded image'],
  // 17. Text contains markup.
  ['T17: no page inserts text as markup', 'no response with unusual text is HTML'],
  // 18. A page runs scripts of another origin.
  ['all responses have the security headers, including errors'],
  // 19. Input is too large, or comes too often.
  [
    'T19: every text, number and list has a limit',
    'messages of a person are counted over all replicas, and the refusal contains the waiting time',
    'a packet of more than 16 kB closes its connection and no other',
    'of nine live pages, the least recently used one gets an event and is disconnected',
  ],
  // 20. A packet ends a replica.
  [
    'the invalid packet %s is refused with a reason, and nothing is stored',
    'malformed packets and frames close only their own',
  ],
  // 21. A refusal tells something about internals.
  ['T21: a refusal says nothing about internals', 'each refused with a readable 4xx'],
  // 22. A payment has another amount, is repeated, or contains the number of a card.
  [
    'a payment of another amount than the current price is refused with the prices, without a charge',
    'a repeated submission gets the same response',
    'T22: no card number is logged',
  ],
  // 23. The stores are open.
  ['T23: in a cluster', 'T23: the list of processes', 'T23: the stores listen'],
  // 24. A package is malicious or has a known hole.
  ['T24: installed packages'],
];
