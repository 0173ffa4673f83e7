/** One of the people who answer for the organisation. */
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
