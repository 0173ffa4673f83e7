export { api } from './api/api';
export { canRetry, fieldChoices, fieldErrors, loadFailure, problemMessage } from './api/problems';
export { affectedBy } from './api/affected-by';
export { invalidate, reads, type Invalidated } from './api/invalidate';
export { lastIdOf, pagesFor, queryClient, queryFor, queryForAllPages, type ApiQueryKey } from './api/query';
export { useIsOnline } from './api/use-is-online';
export { copyText } from './browser/clipboard';
export { openDocument } from './browser/open-document';
export { listenToPopState } from './browser/pop-state';
export { hydrateServedResponses } from './api/served-responses';
export { useHasNoChapters } from './session/use-has-no-chapters';
export { useHasSessionEnded } from './session/ended-session';
export { isNewHere } from './session/is-new-here';
export { useSession, type Session } from './session/session';
export { assumeVisitor, logout, recheckSession, refreshSession, retrySession, signedIn } from './session/identity';
export { canOfferPasskeys, canUsePasskeys, createPasskey, isPasskeyCancelled, provePasskey } from './session/passkeys';
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
} from './counts/unseen/unseen-counts';
export { InboxBadge } from './counts/unseen/inbox-badge';
export { UnseenBadge } from './counts/unseen/unseen-badge';
export { GateCard, type GateAction } from './pages/gate-card';
export { inOurName, organization, showOrganization, useOrganization } from './organization/organization';
export { openNoticesList, useNoticesListOpen } from './pages/notices-list';
export { showCountInTitle, usePageTitle } from './pages/page-title';
export { PageParts, PagePlaceholder, PageShape } from './pages/page-placeholder';
export { RequireSession, type RequireSessionProps } from './pages/require-session';
export { placeToConfirm, storePlaceToConfirm } from './pages/place-to-confirm';
export {
  signInTarget,
  signInThen,
  useReturnState,
  useSignInAction,
  useUpgradeAction,
  type SignInState,
} from './pages/sign-in-action';
export { SessionCheckFailed } from './pages/session-check-failed';
export * from './formats/event-times';
export * from './formats/formats';
export { startOfDayIso } from './formats/day-start';
export { cancelledLast } from './formats/cancelled-last';
export { placeInLine } from './formats/place-in-line';
export { goingCount } from './formats/going-count';
export { decisionText } from './features/reports/decision-text';
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
} from './primitives/display/avatar';
export { Badge, type Tone } from './primitives/display/badge';
export { Banner } from './primitives/display/banner';
export { Button, ButtonLink, type ButtonProps, type ButtonSize, type ButtonVariant } from './primitives/actions/button';
export { Card, type CardProps } from './primitives/layout/card';
export { CardSkeleton } from './primitives/layout/card-skeleton';
export { isComposing } from './primitives/text/composing';
export { Cover, type CoverProps } from './primitives/display/cover';
export { DateParts, type DatePartsProps } from './primitives/text/date-parts';
export { EventTime } from './primitives/text/event-time';
export { DownloadLink } from './primitives/actions/download-link';
export { DividedList } from './primitives/lists/divided-list';
export { DescriptionItem, DescriptionList } from './primitives/lists/description-list';
export { Field, type FieldProps } from './primitives/fields/field';
export { IconButton, type IconButtonProps } from './primitives/actions/icon-button';
export { Input } from './primitives/fields/input';
export { Grid, Row, Stack, VisuallyHidden, type RowProps, type Space } from './primitives/layout/layout';
export { MEMBER_PARAM, MemberLink } from './members/member-link';
export { MarkdownText } from './markdown/markdown-text';
export { UnmarkedText } from './markdown/unmarked-text';
export { LinkedText } from './primitives/text/linked-text';
export { TextBoundary } from './primitives/text/text-boundary';
export { MutationButton, type MutationButtonProps } from './primitives/actions/mutation-button';
export { PageHeader, Section } from './primitives/layout/page-header';
export { PersonItem, type PersonItemProps } from './members/person-item';
export { SearchField, type SearchFieldProps } from './primitives/fields/search-field';
export { Skeleton, type SkeletonProps } from './primitives/layout/skeleton';
export { Spinner } from './primitives/layout/spinner';
export { Slot, SlotProvider, useSlot, type FilledPart, type ModuleParts, type SlotProps } from './slots/slots';
export { StatLine } from './primitives/display/stat-line';
export { StatTile } from './primitives/display/stat-tile';
export { EmptyState, ErrorState } from './primitives/display/states';
export { Heading, Text, type HeadingProps, type TextProps } from './primitives/text/text';
export { Paragraphs } from './primitives/text/paragraphs';
export { SkipLink } from './primitives/actions/skip-link';
export { PhoneLink } from './primitives/actions/phone-link';
export { TextLink, type TextLinkProps } from './primitives/actions/text-link';
export { Textarea } from './primitives/fields/textarea';
export { TwoColumns } from './primitives/layout/two-columns';
