export interface Region {
  name: string
  country: string
  share: number
  communes: readonly string[]
}

const region = (country: string, share: number, name: string, communes: string): Region => ({
  country,
  share,
  name,
  communes: communes.split(', '),
})

export const regions: readonly Region[] = [
  region(
    'SN',
    24,
    'Dakar',
    'Pikine, Parcelles Assainies, Grand Yoff, Guédiawaye, Yeumbeul, Keur Massar, Rufisque, Médina, Thiaroye, Ouakam, Mbao, Bargny, Yoff, Diamniadio, Grand Dakar, Biscuiterie, Malika, Ngor, Sangalkam',
  ),
  region(
    'SN',
    12,
    'Thiès',
    'Thiès Nord, Thiès Est, Mbour, Tivaouane, Joal-Fadiouth, Khombole, Pout, Nguékhokh, Mboro, Notto, Fandène',
  ),
  region('SN', 10, 'Diourbel', 'Touba, Mbacké, Diourbel, Bambey, Ndoulo, Lambaye, Ngoye'),
  region('SN', 7, 'Saint-Louis', 'Saint-Louis, Richard-Toll, Podor, Dagana, Ndioum, Rosso, Gandon, Mbane'),
  region('SN', 6, 'Kaolack', 'Kaolack, Nioro du Rip, Guinguinéo, Ndoffane, Kahone, Wack Ngouna, Gandiaye'),
  region('SN', 5, 'Louga', 'Louga, Kébémer, Linguère, Dahra, Ndande, Keur Momar Sarr'),
  region('SN', 5, 'Tambacounda', 'Tambacounda, Bakel, Goudiry, Koumpentoum, Kidira'),
  region('SN', 5, 'Kolda', 'Kolda, Vélingara, Médina Yoro Foulah, Diaobé, Salikégné'),
  region('SN', 4, 'Ziguinchor', 'Ziguinchor, Bignona, Oussouye, Thionck-Essyl, Diouloulou, Niaguis'),
  region('SN', 4, 'Matam', 'Matam, Ourossogui, Kanel, Thilogne, Ranérou, Waoundé'),
  region('SN', 4, 'Fatick', 'Fatick, Foundiougne, Gossas, Sokone, Diofior, Niakhar'),
  region('SN', 3, 'Kaffrine', 'Kaffrine, Koungheul, Malem Hodar, Birkelane'),
  region('SN', 3, 'Sédhiou', 'Sédhiou, Marsassoum, Goudomp, Tanaff, Diattacounda'),
  region('SN', 1, 'Kédougou', 'Kédougou, Saraya, Salémata'),
  region('GM', 3, 'West Coast', 'Brikama, Serrekunda, Sukuta, Gunjur, Bakau'),
  region('GN', 3, 'Conakry', 'Matoto, Ratoma, Dixinn, Kaloum'),
  region('ML', 3, 'Bamako', 'Commune I, Commune II, Commune IV, Commune V, Commune VI'),
  region('ML', 2, 'Kayes', 'Kayes, Kita, Nioro, Bafoulabé'),
  region('GN', 2, 'Labé', 'Labé, Pita, Dalaba, Mali'),
  region('MR', 2, 'Nouakchott', 'El Mina, Arafat, Sebkha, Teyarett'),
  region('GW', 1, 'Bissau', 'Bissau, Bafatá, Gabú'),
]
