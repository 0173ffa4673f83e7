import { insertPerson } from '../insert-person';
import { pictureForm } from '../insert-picture';
import { HERE, type TestProduct } from '../test-product';
import type { PrepareCase } from './crash-case';

/** An upload writes the picture and the lock of its person. */
export const messagePictureWrites = (product: TestProduct): Record<string, PrepareCase> => ({
  'messagePictures.uploadToChapter': async () => {
    const person = await insertPerson(product, HERE, { paid: true });
    const path = `/api/chapters/${HERE}/pictures`;
    return { call: () => person.call('POST', path, { body: pictureForm() }), again: ['ok'] };
  },
});
