/**
 * This entry has the components on Radix (menus, dialogs, selects) and the ones that use them. The first page that
 * needs one loads it.
 */
export { DeleteDraftDialog, type DeleteDraftDialogProps } from './features/event-managing/delete-draft-dialog';
export { PublishDraftDialog, type PublishDraftDialogProps } from './features/event-managing/publish-draft-dialog';
export { NotifiedPeople, type NotifiedPeopleProps } from './features/event-managing/notified-people';
export { JoinAnswers } from './features/join-requests/join-answers';
export { JoinRequestItem, type JoinRequestItemProps } from './features/join-requests/join-request-item';
export {
  useDecision,
  type DecisionInput,
  type DecisionTexts,
  type UseDecisionOptions,
} from './features/join-requests/use-decision';
export { AvatarMenu } from './primitives/overlays/avatar-menu';
export { ChapterChecks } from './primitives/fields/chapter-checks';
export { ChapterFilter, MY_CHAPTERS } from './primitives/filters/chapter-filter';
export { ChapterSelect, type ChapterSelectProps } from './primitives/fields/chapter-select';
export { Checkbox, type CheckboxProps } from './primitives/fields/checkbox';
export { Combobox, type ComboboxProps } from './primitives/fields/combobox';
export { ConfirmDialog, type ConfirmDialogProps } from './primitives/overlays/confirm-dialog';
export { DateFilter, type DateFilterProps } from './primitives/filters/date-filter';
export { DebouncedSearch } from './primitives/fields/debounced-search';
export { Dialog } from './primitives/overlays/dialog';
export { FileButton, type FileButtonProps } from './primitives/actions/file-button';
export { FilterBar } from './primitives/filters/filter-bar';
export { FilterSelect, type FilterSelectProps } from './primitives/filters/filter-select';
export { LoadMore, type LoadMoreProps } from './primitives/lists/load-more';
export { sizeInWords } from './formats/size-in-words';
export { startDownload } from './browser/start-download';
export { UnsavedChangesDialog } from './forms/unsaved-changes-dialog';
export { memberPages } from './members/member-pages';
export { Menu, type MenuItem } from './primitives/overlays/menu';
export type { OverlayProps } from './primitives/overlays/overlay';
export { NoteField, type NoteFieldProps } from './primitives/fields/note-field';
export { Pagination, type PaginationProps } from './primitives/lists/pagination';
export { PasswordField, type PasswordFieldProps, type PasswordVisibility } from './primitives/fields/password-field';
export {
  ListCard,
  PagedList,
  QueryList,
  type PagedListProps,
  type QueryListProps,
} from './primitives/lists/query-list';
export { LoadingSkeleton, QueryView, type QueryViewProps, type ShownQuery } from './primitives/lists/query-view';
export { RadioCards, type RadioCard, type RadioCardsProps } from './primitives/fields/radio-cards';
export { ScrollArea, type ScrollAreaProps } from './primitives/layout/scroll-area';
export { SearchChoice, type SearchChoiceProps } from './primitives/fields/search-choice';
export { Select, type SelectOption, type SelectProps } from './primitives/fields/select';
export { Sheet } from './primitives/overlays/sheet';
export { Switch, type SwitchProps } from './primitives/fields/switch';
export { Table, type TableColumn, type TableProps } from './primitives/lists/table';
export { Tabs, type TabItem, type TabsProps } from './primitives/layout/tabs';
export { useSlotTabs } from './slots/use-slot-tabs';
export { useTabParam } from './primitives/layout/tab-param';
export { TagInput, type TagInputProps } from './primitives/fields/tag-input';
export { Tiles } from './primitives/layout/tiles';
export { TimeZoneSelect } from './primitives/fields/time-zone-select';
export { Tooltip, TooltipGroup } from './primitives/actions/tooltip';
export { TooltipIconButton } from './primitives/actions/tooltip-icon-button';
export { ReportButton } from './features/reports/report-button';
export { ReportDialog, type ReportDialogProps } from './features/reports/report-dialog';
export { Toaster } from './toasts/toaster';
export { encodePicture, openPicture, refuseTooLarge } from './pictures/open-picture';
export { PICTURE_INPUT } from './primitives/actions/picture-input';
export { shrinkPicture } from './pictures/shrink-picture';
