import {
  BookUser,
  Landmark,
  CalendarDays,
  Compass,
  House,
  Inbox,
  Mail,
  MapPin,
  MessagesSquare,
  Settings,
  SquarePlus,
  Ticket,
  UserCheck,
  UserRound,
  Wrench,
  type LucideIcon,
} from 'lucide-react';

/** The icons that a module may use in its navigation entries. */
const icons: Record<string, LucideIcon> = {
  books: Landmark,
  calendar: CalendarDays,
  community: MessagesSquare,
  dashboard: House,
  directory: BookUser,
  hub: Compass,
  inbox: Inbox,
  messages: Mail,
  pending: UserCheck,
  plus: SquarePlus,
  settings: Settings,
  ticket: Ticket,
  tools: Wrench,
  user: UserRound,
};

export function NavIcon({ name = '' }: { name?: string }) {
  const Icon = (Object.hasOwn(icons, name) && icons[name]) || MapPin;
  return <Icon aria-hidden size={18} strokeWidth={1.75} />;
}
