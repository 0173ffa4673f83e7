import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const noticesListStore = createStore<{ isOpen: boolean }>(() => ({ isOpen: false }));

/**
 * Opens or closes the list of notices. The frame renders the list, and any page may have a button for it.
 * @example <Button aria-haspopup="dialog" onClick={() => openNoticesList()}>Notifications</Button>
 */
export const openNoticesList = (isOpen = true): void => noticesListStore.setState({ isOpen });

/** @example const isOpen = useNoticesListOpen(); */
export const useNoticesListOpen = (): boolean => useStore(noticesListStore, ({ isOpen }) => isOpen);
