export { api } from './api/api';
export { canRetry, fieldChoices, fieldErrors, loadFailure, messageOf } from './api/problems';
export { affectedBy } from './api/affected-by';
export { invalidate, reads, type Invalidated } from './api/invalidate';
export { lastIdOf, pagesFor, queryClient, queryFor, queryForAllPages, type ApiQueryKey } from './api/query';
export { useIsOnline } from './api/use-is-online';
export { copyText } from './clipboard';
export { hydrateServedResponses } from './api/served-responses';
export { useHasNoChapters } from './session/use-has-no-chapters';
export { useHasSessionEnded } from './session/ended-session';
export { isNewHere } from './session/is-new-here';
export { useSession, type Session } from './session/session';
export { assumeVisitor, logout, recheckSession, refreshSession, retrySession, signedIn } from './session/identity';
export { canUsePasskeys, createPasskey, isPasskeyCancelled, provePasskey } from './session/passkeys';
export { endStepUp, ensureRecentSignIn, useStepUp } from './api/step-up';
export { pageCacheName } from './persistence/page-caches';
export { dismissToast, toast, type ToastContent } from './toasts/store';
export { toastError } from './toasts/toast-error';
export { useApiMutation, type ApiMutationOptions } from './toasts/use-api-mutation';
export {
  unseenText,
  useAnnouncementsSeen,
  useUnseenCounts,
  type ChapterUnseenCounts,
  type UnseenCounts,
} from './unseen/unseen-counts';
export { InboxBadge } from './unseen/inbox-badge';
export { UnseenBadge } from './unseen/unseen-badge';
export { GateCard, type GateAction } from './pages/gate-card';
export { inOurName, organization, showOrganization, useOrganization } from './organization/organization';
export { openNoticesList, useNoticesListOpen } from './pages/notices-list';
export { showCountInTitle, usePageTitle } from './pages/page-title';
export { PageParts, PagePlaceholder, PageShape } from './pages/page-placeholder';
export { RequireSession, type RequireSessionProps } from './pages/require-session';
export { placeToConfirm, storePlaceToConfirm } from './pages/place-to-confirm';
export { signInTarget, signInThen, useSignInAction, type SignInState } from './pages/sign-in-action';
export { SessionCheckFailed } from './pages/session-check-failed';
export * from './event-times';
export * from './formats';
export { goingCount } from './going-count';
export { decisionText } from './reports/decision-text';
export { SubmitButton } from './forms/submit-button';
export { UsernameField } from './forms/username-field';
export { GlobalStyle } from './theme/global-style';
export { media } from './theme/media';
export { useIsNarrow } from './theme/use-is-narrow';
export { useTheme, type Theme } from './theme/theme';
export { MeridianArt } from './identity/meridian-art';
export { Mark, Wordmark } from './identity/wordmark';
export {
  Avatar,
  AvatarStack,
  initialsOf,
  type AvatarProps,
  type AvatarSize,
  type AvatarStackProps,
} from './primitives/avatar';
export { Badge, type Tone } from './primitives/badge';
export { Banner } from './primitives/banner';
export { Button, ButtonLink, type ButtonProps, type ButtonSize, type ButtonVariant } from './primitives/button';
export { Card, type CardProps } from './primitives/card';
export { CardSkeleton } from './primitives/card-skeleton';
export { isComposing } from './primitives/composing';
export { Cover, type CoverProps } from './primitives/cover';
export { DateParts, type DatePartsProps } from './primitives/date-parts';
export { EventTime } from './primitives/event-time';
export { DownloadLink } from './primitives/download-link';
export { DividedList } from './primitives/lists/divided-list';
export { DescriptionItem, DescriptionList } from './primitives/lists/description-list';
export { Field, type FieldProps } from './primitives/fields/field';
export { IconButton, type IconButtonProps } from './primitives/icon-button';
export { Input } from './primitives/fields/input';
export { Grid, Row, Stack, VisuallyHidden, type RowProps, type Space } from './primitives/layout';
export { MEMBER_PARAM, MemberLink } from './members/member-link';
export { MarkdownText } from './markdown/markdown-text';
export { UnmarkedText } from './markdown/unmarked-text';
export { LinkedText } from './primitives/linked-text';
export { TextBoundary } from './primitives/text-boundary';
export { MutationButton, type MutationButtonProps } from './primitives/mutation-button';
export { PageHeader, Section } from './primitives/page-header';
export { PersonItem, type PersonItemProps } from './members/person-item';
export { SearchField, type SearchFieldProps } from './primitives/fields/search-field';
export { Skeleton, type SkeletonProps } from './primitives/skeleton';
export { Spinner } from './primitives/spinner';
export { Slot, SlotProvider, useSlot, type FilledPart, type ModuleParts, type SlotProps } from './slots/slots';
export { StatLine } from './primitives/stat-line';
export { StatTile } from './primitives/stat-tile';
export { EmptyState, ErrorState } from './primitives/states';
export { Heading, Text, type HeadingProps, type TextProps } from './primitives/text';
export { Paragraphs } from './primitives/paragraphs';
export { PhoneLink } from './primitives/phone-link';
export { TextLink, type TextLinkProps } from './primitives/text-link';
export { Textarea } from './primitives/fields/textarea';
export { TwoColumns } from './primitives/two-columns';
