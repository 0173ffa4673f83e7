/** The paths of pages about events, which belong to the member module. */
export const eventPaths = {
  createIn: (chapterId: number) => `/events/create?chapter=${chapterId}`,
  edit: (id: string) => `/events/${id}/edit`,
  copy: (id: string) => `/events/create?copy=${id}`,
  people: (id: string) => `/events/${id}/people`,
  door: (id: string) => `/events/${id}/door`,
};
