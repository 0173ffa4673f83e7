/** A member of the board, a director or an advisor. */
export interface Leader {
  name: string;
  title: string;
  position: string;
  location: string;
  email: string;
  phone?: string;
  bio: string;
  expertise: string[];
}
