/**
 * Returns whether a person sees members-only events and links to online meetings: active members, site admins, and in
 * their chapter its admins, who are marked by `isChapterAdmin`. The services enforce it.
 * @example seesMembersOnly({ isActive: false, isSiteAdmin: true }) // true
 */
export const seesMembersOnly = (
  person: { isActive: boolean; isSiteAdmin: boolean; isChapterAdmin?: boolean } | undefined,
): boolean => person !== undefined && (person.isActive || person.isSiteAdmin || person.isChapterAdmin === true);

/** The location of an online event, for people who do not see the link to the meeting. */
export const ONLINE_LOCATION = 'Online, link for members';

/** Matches `https://…`, `zoommtg://…`, `www.…` and `zoom.us/j/…`. */
const LINK = /[a-z\d+.-]:\/\/\S|\bwww\.\S|[a-z\d-]\.[a-z]{2,}(:\d+)?\/\S/i;

/**
 * Returns the location of an event for visitors. A location with a link is replaced as a whole, because it may also
 * contain a passcode.
 * @example publicLocation('Zoom: https://zoom.us/j/123, code 42') // 'Online, link for members'
 * @example publicLocation('City Hall, room 4/5') // 'City Hall, room 4/5'
 */
export const publicLocation = (location: string): string => (LINK.test(location) ? ONLINE_LOCATION : location);
