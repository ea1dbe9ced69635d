import { refusal } from '../refusal.ts'

export class PictureTooLarge extends refusal('picture_too_large', 413, {
  fr: 'Une photo peut avoir {limit_mb} Mo et {limit_megapixels} mégapixels au plus.',
  en: 'A photo may have {limit_mb} MB and {limit_megapixels} megapixels at most.',
  wo: 'Nataal mënul weesu {limit_mb} MB ak {limit_megapixels} megapixel.',
}) {}

export class PictureUnreadable extends refusal('picture_unreadable', 422, {
  fr: 'Ce fichier n’est pas une photo lisible. Envoyez une image JPEG ou PNG.',
  en: 'This file is not a photo that can be read. Send a JPEG or PNG picture.',
  wo: 'Fichier bii du nataal bu ñu mëna jàng. Yónneel nataal JPEG walla PNG.',
}) {}

export class PictureIsHeic extends refusal('picture_is_heic', 422, {
  fr: 'Cette photo est au format HEIC, qui ne peut pas être lu ici. Enregistrez-la en JPEG : sur un iPhone, Réglages, Appareil photo, Formats, Le plus compatible.',
  en: 'This photo is in the HEIC format, which cannot be read here. Save it as JPEG: on an iPhone, Settings, Camera, Formats, Most Compatible.',
  wo: 'Nataal bii HEIC la, mënuñu ko jàng fii. Denc ko ci JPEG: ci iPhone, « Réglages », « Appareil photo », « Formats », « Le plus compatible ».',
}) {}

export class PictureTooSmall extends refusal('picture_too_small', 422, {
  fr: 'La partie gardée de la photo doit avoir au moins {min_width} × {min_height} pixels.',
  en: 'The part of the photo that is kept must have at least {min_width} × {min_height} pixels.',
  wo: 'Li ñuy denc ci nataal bi war na am {min_width} × {min_height} pixel lu mu néew néew.',
}) {}
