/** The first steps of a new organization, in their order. */
export const FIRST_STEPS = ['organization', 'chapter', 'admin', 'announcement', 'pages', 'people'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];
