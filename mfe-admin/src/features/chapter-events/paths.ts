/** Pages about events, which are those of members. */
export const eventPaths = {
  createIn: (chapterId: number) => `/events/create?chapter=${chapterId}`,
  edit: (id: string) => `/events/${id}/edit`,
  copy: (id: string) => `/events/create?copy=${id}`,
  people: (id: string) => `/events/${id}/people`,
  door: (id: string) => `/events/${id}/door`,
};
