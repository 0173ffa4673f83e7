import { familyPlaceHandlers } from './family/family-places';
import { familyHandlers } from './family/own-family';
import { announcePriceOffers } from './price-offers/announce-price-offers';
import { priceDecisionHandlers } from './price-offers/decide-price-offer';
import { priceOfferHandlers } from './price-offers/offer-price';
import { endWithoutProof } from './student-proofs/end-without-proof';
import { proofDecisionHandlers } from './student-proofs/proof-decisions';
import { studentProofHandlers } from './student-proofs/own-student-proof';

type OwnNeeds = Parameters<typeof priceDecisionHandlers>[0] &
  Parameters<typeof studentProofHandlers>[0] &
  Parameters<typeof familyPlaceHandlers>[0];
type OfficeNeeds = Parameters<typeof priceOfferHandlers>[0] & Parameters<typeof proofDecisionHandlers>[0];
type JobNeeds = Parameters<typeof endWithoutProof>[0] & Parameters<typeof announcePriceOffers>[0];

/** Handles what people do about new prices and plans with conditions. */
export const planHandlers = (dependencies: OwnNeeds) => ({
  ...priceDecisionHandlers(dependencies),
  ...studentProofHandlers(dependencies),
  ...familyHandlers(dependencies),
  ...familyPlaceHandlers(dependencies),
});

/** Handles what site admins do about new prices and plans with conditions. */
export const planOfficeHandlers = (dependencies: OfficeNeeds) => ({
  ...priceOfferHandlers(dependencies),
  ...proofDecisionHandlers(dependencies),
});

/** Tells people about new prices and missing proofs before they are charged. */
export async function runPlanJobs(dependencies: JobNeeds): Promise<void> {
  await endWithoutProof(dependencies);
  await announcePriceOffers(dependencies);
}
