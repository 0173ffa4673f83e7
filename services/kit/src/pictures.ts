/** Images that people upload, for the programs that take some: `sharp` and `multer` are in no other program. */
export * from './pictures/convert-image';
export * from './pictures/image-response';
export * from './pictures/receive-file';
export * from './pictures/receive-image';
export * from './pictures/upload-slots';
