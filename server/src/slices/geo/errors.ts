import { refusal } from '#platform/refusal.ts'

export class RegionNotFound extends refusal('region_not_found', 404, {
  fr: 'Aucune campagne et aucun objectif ne nomme cette région.',
  en: 'No campaign and no target names this region.',
  wo: 'Amul benn kampaañ walla mébét bu tudd diiwaan bii.',
}) {}
