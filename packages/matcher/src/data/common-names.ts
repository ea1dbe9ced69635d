// The share of people whose name contains each word, on the coast from Nouakchott to Bissau and inland to Bamako. These are
// rough figures from general knowledge; a registry's own counts soon outweigh them.
const perThousand: readonly [number, string][] = [
  [55, 'ndiaye diallo ba'],
  [38, 'diop sow'],
  [25, 'fall gueye diouf barry camara'],
  [18, 'faye sarr seck sy traore keita toure cisse sene balde'],
  [11, 'thiam mbaye kane diagne ly dieng niang gaye lo sall wade sylla coulibaly konate mendy gomis diatta badji'],
  [
    7,
    'ndour ngom ndoye samb sane mane drame diarra kone sidibe dia kebe mballo sonko sagna diedhiou tall bangoura conde',
  ],
  [4, 'tine dione ndong marone mboup diao diaw kande dembele sambou coly goudiaby manga bodian jammeh sanneh jobarteh'],
  [3, 'kourouma bah doumbia sangare diakite maiga fofana soumah sissoko kouyate dabo gassama bathily soumare wague'],
  [
    2,
    'diakhate thioune thiaw mbengue mbow dieye leye pouye sakho ndao bousso mbacke beye kama niane ka toure gning senghor',
  ],
  [
    1,
    'kante conte kaba diaby diabate diawara dieme tounkara youm bop diome wane lam deme tendeng djiba kanoute kandji',
  ],
  [1, 'ouattara ouedraogo sawadogo kabore zongo kouassi kouame koffi konan jallow jatta bojang'],
  [32, 'fatou mamadou'],
  [22, 'fatoumata aminata aissatou mariama moussa ibrahima abdoulaye ousmane mohamed'],
  [16, 'awa coumba cheikh amadou oumar adama modou babacar mouhamadou alioune'],
  [11, 'khady marie oumou kadiatou khadidiatou sokhna maimouna rokhaya ndeye seynabou astou samba boubacar souleymane'],
  [
    8,
    'ramatoulaye nafissatou fatima binta bineta aliou lamine assane ousseynou malick issa youssouf djibril idrissa pape',
  ],
  [
    5,
    'penda dieynaba djeneba halimatou ramata amy mariam arame yacine anta rama bintou khadim serigne moustapha saliou demba',
  ],
  [
    4,
    'abdou mame daouda yaya bakary sekou seydou ismaila thierno bassirou modou alassane aboubacar elhadji papa baye abdourahmane',
  ],
  [
    3,
    'jean joseph pierre paul therese sophie anna mor gora waly ndiaga djiby sidy safietou oulimata dior ngone codou hawa fanta',
  ],
  [
    2,
    'salimata saoudatou nene sira diarra mansour momar birame ngor diegane landing malang ansou lansana karamoko bocar hamidou mamoudou',
  ],
  [
    1,
    'compaore nikiema ilboudo zoungrana kafando yameogo tapsoba sanogo sanou bamba kouadio kouakou yao nguessan mensah owusu boateng diene diane seye thioye',
  ],
  [
    1,
    'issaka harouna mahamane oumarou issoufou salifou yacouba zakari hadiza aissa rakia ramatou hadjara balkissa kwame kwadwo abena akua',
  ],
]

export const commonNames: readonly (readonly [string, number])[] = perThousand.flatMap(([share, names]) =>
  names.split(' ').map((name) => [name, share / 1000] as const),
)
