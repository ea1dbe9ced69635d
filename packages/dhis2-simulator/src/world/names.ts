export const WOMEN =
  'Aïssatou,Fatou,Ndèye Khady,Mame Diarra,Coumba,Sokhna,Penda,Ramatoulaye,Ŋoné,Awa,Bineta,Seynabou,Adja,Astou,Mariama,Rokhaya,Oumou,Dieynaba,Yacine,Marème,Fatoumata Binta,Khadidiatou,Ndew,Sira,Téning,Odette,Marie-Louise,Aminata,Safiétou,Nafissatou,Daba,Kiné,Arame,Soda,Woré,Absa,Ngoné,Salimata,Yandé,Maïmouna'.split(
    ',',
  )
export const MEN =
  'Modou,Ibrahima,Cheikh Ahmadou Bamba,Ousmane,Abdoulaye,Mamadou,Serigne Saliou,Babacar,Alioune,Pape,Moussa,Amadou,El Hadji,Lamine,Assane,Ousseynou,Malick,Samba,Demba,Boubacar,Souleymane,Aliou,Idrissa,Saliou,Mbaye,Gora,Birame,Latyr,Jean-Pierre,Antoine,Ansoumana,Landing,Sékou,Yoro,Thierno,Oumar,Khadim,Bassirou,Moustapha,Seydou'.split(
    ',',
  )
export const FAMILIES =
  'Ndiaye,Diop,Fall,Sarr,Ba,Sow,Gueye,Faye,Diallo,Mbaye,Sy,Kane,Thiam,Diouf,Seck,Cissé,Sène,Ngom,Niang,Wade,Dieng,Touré,Traoré,Camara,Diatta,Badji,Sagna,Mané,Goudiaby,Sané,Ly,Wane,Tall,Baldé,Mballo,Kandé,Sabaly,Diagne,Samb,Lo,Mbengue,Ndour,Senghor,Tine,Bâ-Sow,Dramé,Keïta,Sakho,Soumaré,N’Diaye'.split(
    ',',
  )
export const VILLAGES =
  'Darou,Keur Ndiaye Lô,Thiawlène,Ngor,Médina Gounass,Sam Notaire,Touba Peycouck,Santhie,Escale,Léona,Boucotte,Kandé,Lyndiane,Peulgha,Ndar Toute,Sor,Guet Ndar,Sinthiane,Dioutiba,Ndiobène'.split(
    ',',
  )
