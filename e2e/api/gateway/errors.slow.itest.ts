import { ELSEWHERE, HERE, problemOf, useTestProduct, type HttpResponse } from '../product/test-product';

const product = useTestProduct();

const CROSS_SITE = { headers: { origin: 'https://evil.example' } };

/** The messages that the tests of single services do not read. Each is what a person sees. */
const REFUSALS: [what: string, call: () => Promise<HttpResponse>, message: RegExp][] = [
  [
    'an address that does not exist',
    () => product.visitor().call('GET', '/api/nothing'),
    /^There is no such address here\.$/,
  ],
  [
    'a method that an address does not have',
    () => product.visitor().call('DELETE', '/api/chapters'),
    /^This address answers to GET, HEAD, POST only\.$/,
  ],
  [
    'a page of another site',
    () => product.visitor().call('POST', '/api/auth/logout', CROSS_SITE),
    /^This request came from another site\.$/,
  ],
  [
    'the impersonation of a site admin',
    () => {
      const { siteAdmin, inactiveSiteAdmin } = product.personas;
      return siteAdmin.call('POST', '/api/admin/impersonate', { body: { userId: inactiveSiteAdmin.userId } });
    },
    /^Site admins cannot be impersonated\.$/,
  ],
];

test.each(REFUSALS)('%s is refused with a message', async (_, call, message) => {
  const response = await call();
  expect(problemOf(response)).toMatchObject({ type: 'about:blank', requestId: response.headers['x-request-id'] });
  expect(problemOf(response).message).toMatch(message);
});

test.each(['approve', 'reject'])('who wants to %s a decided request is told who decided it', async (decision) => {
  const { chapterAdmin, siteAdmin } = product.personas;
  const id = await (await product.createPerson(ELSEWHERE)).requestToJoin(HERE);
  await chapterAdmin.ok('POST', `/api/join-requests/${id}/approve`);
  for (const again of [
    await chapterAdmin.call('POST', `/api/join-requests/${id}/${decision}`),
    await siteAdmin.call('POST', `/api/admin/${decision}-request/${id}`),
  ])
    expect(problemOf(again)).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^This request was already approved by \w/),
    });
});
