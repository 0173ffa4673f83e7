/** The entry for images that people upload. Only processes that accept images load `sharp` and `multer`. */
export * from './pictures/convert-image';
export * from './pictures/image-response';
export * from './pictures/receive-file';
export * from './pictures/receive-image';
export * from './pictures/upload-slots';
