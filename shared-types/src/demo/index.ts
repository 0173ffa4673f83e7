export * from './accounts';
export * from './avatar';
export * from './chapters';
export * from './conversations';
export * from './direct-messages';
export * from './events';
export * from './people';
