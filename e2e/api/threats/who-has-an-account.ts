import { HERE, problemOf, type TestProduct } from '../product/test-product';
import { visitorFrom, type DeclareThreat } from './threat';

/** Declares tests of finding out who has an account. */
export function whoHasAnAccountThreats(product: TestProduct, threat: DeclareThreat): void {
  threat(7, 'a login has the same response for a wrong password and an unknown address', async () => {
    const { email } = await product.createPerson(HERE);
    const refusalOf = async (address: string) => {
      const body = { email: address, password: 'a wrong one' };
      const response = await visitorFrom(product).call('POST', '/api/auth/login', { body });
      expect(response.headers['set-cookie']).toBeUndefined();
      return { ...problemOf(response), requestId: undefined };
    };
    const known = await refusalOf(email);
    expect(known).toMatchObject({ status: 401 });
    expect(await refusalOf(`nobody.${email}`)).toEqual(known);
  });

  threat(7, 'the newsletter never reveals its subscribers, a registration says what is taken', async () => {
    const { email } = await product.createPerson(HERE);
    const subscribe = async (address: string) => {
      const body = { email: address };
      const { status, text } = await visitorFrom(product).call('POST', '/api/newsletter/subscribe', { body });
      return [status, text];
    };
    for (const address of [`reader.${email}`, `reader.${email}`, email])
      expect(await subscribe(address)).toEqual([200, '{"ok":true}']);
    const body = { email, password: 'some long password', name: 'Asker', chapterId: HERE, membershipType: 'full' };
    expect(problemOf(await visitorFrom(product).call('POST', '/api/auth/register', { body }))).toMatchObject({
      status: 409,
      message: 'There is already an account with this email address.',
    });
  });
}
