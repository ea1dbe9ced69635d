// Names by ethnic group, the most common first. The names are general knowledge; the shares are invented.
export interface NameGroup {
  share: number
  surnames: readonly string[]
  men: readonly string[]
  women: readonly string[]
}

const muslimMen =
  'Mamadou Ibrahima Ousmane Abdoulaye Moussa Cheikh Amadou Mouhamadou Babacar Alioune Oumar Modou Malick Boubacar Souleymane Issa Lamine Serigne Khadim Idrissa Moustapha Youssouf Assane Ousseynou Saliou Pape Aliou Mbaye Daouda Bassirou Abdou Mansour Djibril Ismaïla Seydou Thierno Alassane Mor Gora Samba Demba Yoro Makhtar Matar Birane Massamba Médoune Ablaye Habib Tidiane Sidy Bachir Lamarana Elimane'
const muslimWomen =
  'Fatou Aminata Aïssatou Awa Coumba Mariama Khady Fatoumata Ndèye Astou Maïmouna Rokhaya Sokhna Seynabou Nafissatou Ramatoulaye Adama Bineta Oumou Yacine Mame Penda Marième Khadidiatou Dieynaba Binta Arame Anta Soda Oumy Ngoné Codou Dior Safiétou Amy Rama Fatima Aïda Nogaye Maty Ndella Daba Sira Halimatou Salimata Yandé Mbène Thioro Kiné Absa Bigué Awa-Cheikh Nabou'
const words = (text: string) => text.split(' ')

export const nameGroups: readonly NameGroup[] = [
  {
    share: 0.36,
    surnames: words(
      'Ndiaye Diop Fall Gueye Seck Mbaye Thiam Niang Lo Wade Diagne Samb Mbengue Mboup Kane Dieng Sylla Ndoye Mbow Thioune Gaye Diaw Ndour Niane Beye Dièye Bousso Touré Pouye Sarr Bèye Thiaw Lèye Mbodj Ndao Ngom Guissé Ciss Dramé Kébé Sène Sall Mbacké Taye Boye Sakho Ndir Wane Samba Diakhaté Paye Ndaw Hane Tall',
    ),
    men: words(muslimMen),
    women: words(muslimWomen),
  },
  {
    share: 0.26,
    surnames: words(
      'Diallo Ba Sow Barry Baldé Kane Ly Sy Mballo Dia Tall Sall Kandé Diao Ka Bah Sabaly Seydi Wane Diamanka Anne Thiam Lam Baïlo Sidibé Sangaré Diakité Sankharé Boiro Cissoko Bocoum Kébé Dème Agne Ndiaye Gano Wélé Lom Mbow Sarr',
    ),
    men: words(
      'Mamadou Amadou Alpha Ousmane Thierno Ibrahima Samba Demba Oumar Boubacar Abdoulaye Saïdou Hamidou Moussa Aliou Yéro Sadio Souleymane Bocar Hamady Mamoudou Abdourahmane Yaya Harouna Idrissa Aboubacry Djiby Ifra Samba-Laobé Yoro Elhadj',
    ),
    women: words(
      'Fatoumata Aïssatou Mariama Kadiatou Oumou Coumba Penda Ramata Hawa Djénabou Diariou Binta Aminata Maïmouna Salimatou Houleymatou Néné Fatimata Kadidia Raby Dieynaba Takko Sira Halimatou Faty Bintou Assiatou Djeinaba Racky Diary',
    ),
  },
  {
    share: 0.12,
    surnames: words(
      'Faye Diouf Sène Sarr Ngom Ndour Dione Senghor Tine Ndong Ndione Thiaw Marone Ndiaye Diagne Bop Kama Faty Sagne Thior Ngingue Diome Bakhoum Dièye Youm Diokhané',
    ),
    men: words(
      'Ngor Latyr Diégane Waly Mbaye Ousmane Babacar Modou Cheikh Pierre Jean Samba Birame Khalifa Sémou Moussa Gorgui Abdou Ndiogou Coly Mamadou Djibril Alioune Saliou Étienne',
    ),
    women: words(
      'Fatou Khady Ndèye Coumba Marie Yandé Gnilane Ngoné Dior Diouma Maye Awa Aïssatou Thérèse Sokhna Anna Mame Adama Soukeyna Téning Nogaye Mbissine',
    ),
  },
  {
    share: 0.14,
    surnames: words(
      'Traoré Camara Keita Touré Cissé Coulibaly Koné Konaté Diarra Dembélé Sissoko Kouyaté Diabaté Dramé Fofana Sané Mané Doumbia Condé Kourouma Bangoura Sidibé Gassama Cissokho Danso Sanyang Jobarteh Darboe Ceesay Fatty Kanté Soumaré Diaby Dabo Gaye Dahaba Sylla Magassa Kamara Sacko',
    ),
    men: words(
      'Bakary Mamadou Sékou Lamine Moussa Ibrahima Fodé Karamoko Mory Lansana Bourama Famara Souleymane Oumar Ansoumana Seydou Adama Modibo Kéba Mahamadou Zoumana Drissa Naby Sory Kalilou Madi Sadio Issa Yaya',
    ),
    women: words(
      'Mariam Fanta Kadiatou Aminata Fatoumata Sira Oumou Nana Bintou Mariama Djénéba Sitan Assétou Nantenin Hawa Aïssata Saran Kankou Rokia Ramata Maimouna Salimata Korotoumou Sétou Fily Mah',
    ),
  },
  {
    share: 0.08,
    surnames: words(
      'Diatta Badji Sagna Diédhiou Mendy Gomis Coly Goudiaby Manga Sambou Bodian Sonko Bassène Tendeng Djiba Bampoky Mansaly Preira Da-Silva Correia Malou Nzalé Kamony Mané Sadio Badiane Diémé Dasylva Lopy Ndecky',
    ),
    men: words(
      'Lamine Landing Ansou Jean Joseph Pierre Paul Malang Ousmane Famara Ibou Bourama Sékou Abdoulaye Antoine François Michel Robert Alphonse Marcel Augustin Vincent Youssouph Kéba Insa',
    ),
    women: words(
      'Marie Fatou Aïssatou Khady Anna Thérèse Binta Mariama Seynabou Rosalie Sophie Hélène Adèle Fatoumata Aminata Bintou Philomène Jeanne Cécile Safiétou Awa Véronique Martine Louise',
    ),
  },
  {
    share: 0.04,
    surnames: words(
      'Ould-Mohamed Ould-Ahmed Ould-Sidi Ould-Brahim Ould-Cheikh Ould-Salem Sy Ould-Mahmoud Diagana Soumaré Ould-Bilal Camara Ould-Ely Ould-Abdallah Gandéga Ould-Vall',
    ),
    men: words(
      'Mohamed Ahmed Sidi Cheikh Brahim Abdallahi Mahmoud Moctar Salem Oumar Yahya Hamadi Elhacen Mohamed-Lemine Isselmou',
    ),
    women: words(
      'Fatimetou Mariem Aïchetou Khadijetou Vatma Zeinebou Oumelkheiry Toutou Salka Aminetou Lalla Meimouna Mounina',
    ),
  },
]
