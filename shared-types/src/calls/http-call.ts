/** The method and the path of a call. Contracts add its access rule and schemas. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path template, in which `{name}` marks a parameter. */
  readonly path: `/${string}`;
  /** `multipart` bodies are form data; everything else is JSON. */
  readonly bodyType?: 'json' | 'multipart';
}

/** The calls of one service, by name. */
export type Calls = Readonly<Record<string, Call>>;
