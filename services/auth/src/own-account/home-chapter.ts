import { HttpError } from '@meridian/service-kit';
import type { SignInNeeds } from '../sessions/sign-in';

type Chapters = SignInNeeds['chapters'];

/**
 * Throws unless a new account may choose this chapter as its home. For a chapter by invitation only, one use of the
 * invite link is taken. Resolves to whether a use was taken.
 */
export async function requireHomeChapter(chapters: Chapters, id: number, token: string | undefined): Promise<boolean> {
  const refuse = (code: string, message: string, status = 400) =>
    new HttpError(status, code, message, [{ path: 'chapterId', message }]);
  try {
    const { isArchived, joinPolicy } = await chapters.exists({ params: { id } });
    if (isArchived) throw refuse('chapter_archived', 'This chapter was archived. Choose another one.');
    if (joinPolicy !== 'invited') return false;
    if (token === undefined)
      throw refuse('by_invitation', 'This chapter is by invitation only. Choose another one.', 403);
    if ((await chapters.claimInvite({ body: { token, chapterId: id } })).isClaimed) return true;
    throw refuse('invite_ended', 'This invite link has expired. Ask the person who sent it for another one.', 403);
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 404) throw error;
    throw refuse('unknown_chapter', 'This chapter does not exist.');
  }
}
