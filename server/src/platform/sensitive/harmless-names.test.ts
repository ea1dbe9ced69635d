// Names of attributes as trackers of vaccination, child health, malaria, nutrition and social protection have them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prefixReveals } from './public-label.ts'
import { findSensitiveCategory, findSensitiveCategoryInValue } from './recognize.ts'

const harmless = `
Vaccination HPV|HPV vaccine dose 1|Vaccin hépatite B|HepB vaccination|Vacina contra hepatite B|Statut vaccinal hépatite B|Immunization HepB 0
Prénom|Prénom(s)|Nom|Nom de famille|Nom complet|First name|Last name|Given name|Family name|Middle name|Surname|Full name|Other names|Maiden name|Nom de jeune fille|Primeiro nome|Apelido|Tur|Sant
Date de naissance|Date of birth|DOB|Data de nascimento|Bés bi mu juddoo|Lieu de naissance|Place of birth|Âge|Age in years|Âge en mois|Age category|Année de naissance
Sexe|Sex|Gender|Genre|Sexe du bénéficiaire|Sexo|Child Programme Gender
Téléphone|Numéro de téléphone|Phone number|Mobile number|Cell phone|Telefone|Contact téléphonique|Téléphone du tuteur|Email|Adresse électronique
Adresse|Address|Street address|Endereço|Village|Quartier|Bairro|Commune|Arrondissement|Département|Région|District|District sanitaire|Zone|Aire de santé|Localité|Hameau|Chiefdom|Ward|City|Country|Pays|Zip code|Code postal|Village ou quartier|Dëkk|GPS|Latitude|Longitude|Coordonnées GPS
Identifiant unique|Unique ID|Unique identifier|National ID|NIN|CNI|Numéro d’identification nationale|Passport number|Numéro de dossier|Numéro de registre|Numéro de carte|Patient ID|Personal ID|Person number|Matricule|ID_UNIQUE|Code CSU|Code ménage|Household number|Numéro CMU|Affilié à la CMU|Numéro d’assurance|Insurance number|Archive number|Beneficiary ID|Numero do processo|Número de identificação|TA First name|TA Last name|TA TEA Number|TA org unit
Nom de la mère|Mother’s name|Mother first name|Prénom et nom de la mère|Nome da mãe|Nom du père|Father’s name|Tuteur légal|Guardian name|Nom du conjoint|Chef de ménage|Head of household|Lien de parenté|Relationship to child|Parent to Child|Contact d’urgence|Emergency contact
Profession|Occupation|Niveau d’instruction|Education level|École fréquentée|School|Langue parlée|Language|Nationalité|Ethnie|Situation matrimoniale|Marital status|Consentement|Consent|Photo|Signature
Structure de santé|Centre de santé|Poste de santé|Health facility|Formation sanitaire|Hôpital de référence|Agent de santé|Relais communautaire|Community health worker|Date d’enrôlement|Date of enrollment|Date de visite|Visit date|Prochain rendez-vous|Next appointment|Date d’enregistrement|Registration date|Date de consultation|Numéro de lot|Batch number
Vaccin administré|Vaccin pentavalent|BCG date|BCG|Penta 1|Penta 3|VPO 0|OPV dose|VPI|ROR|MR dose 2|Date MR|Rougeole|Measles dose|Fièvre jaune|Yellow fever|MenAfriVac|PCV 13|Pneumo 2|Rota 1|Vitamine A|Vitamin A|VAT 2|Tétanos|Déparasitage|Albendazole|COVID-19 dose 1|Date vaccin COVID|SARS-CoV-2 vaccine|Polio campaign|Carnet de vaccination|CVD vaccine|Statut vaccinal|Vaccination status
Poids|Poids de naissance (g)|Poids à la naissance|Weight (kg)|Taille (cm)|Height|MUAC|Périmètre brachial (mm)|Périmètre crânien|Température|Allaitement exclusif|Taille du ménage|Household size|Nombre d’enfants|Nombre de MILDA remises|MILDA reçue|Nombre de moustiquaires|Distance|Source d’eau|Type de latrines|Toit de la maison|Surface cultivée|Nombre de têtes de bétail|Cash transfer round|Ration reçue|Kit scolaire
Groupe sanguin|Blood group|Rhésus|Rh positif|Allergies|Tension artérielle|Fréquence cardiaque|Tarif|Tarif appliqué|Article|Partie|Star rating|Statistiques|Artisan|Cartographie|Histoire|Assistance|Existence|Carte d’électeur|Part de ménage|Départ|Starting date|Start date|Distributeur|Enquêteur|Data entry clerk|Description|Remarques
Date de pesée|Date de la dernière dose|Point de chute|Relais polyvalent|Infirmier chef de poste|ICP|Comité de santé|Contribution|Cotisation|Montant cotisation|Numéro adhérent|Mutualiste|Carnet vert|Boucle|Troupeau|Parc à vaccination|Zébu Gobra|Taurin N’Dama|Semoir|Houe sine|Sous-préfecture|Cercle|Communauté rurale|Chef-lieu|Axe routier|Dossier complet|Date de dépôt|Délégué de quartier|Badienou gokh|Acte de mariage|Livret scolaire|Note au BFEM|Bac série S1|Abonnement|Compte rendu|Compte-rendu de visite|Prise en compte|Visite à domicile|VAD|Rendez-vous manqué|Oedèmes bilatéraux|Test de l’appétit|ATPE|Vitamine A 6 mois|Fer acide folique|CPN recentrée|Consultation post-natale|Poids du nouveau-né|Score Apgar|Lieu de résidence habituelle|Statut de résidence|Réfugié|Déplacé interne|Personne en situation de handicap|Type de handicap|Handicap moteur|Troisième âge|Carte d’égalité des chances|Numéro CEC|Pension|Veuvage|Orphelin|Date de collecte|Code enquête|Pic de pollution|Tsé-tsé|Trypanosomiase|Bilharziose|Onchocercose|Filariose lymphatique|Trachome|Ver de Guinée|Méningite A|Rage|Cas de rougeole|Cas suspect de choléra|Tubercules (kg)|Production de tubercules|Vague 2|Liban|Ibanez|HPV dose 2|Hépatite B naissance
First stage|Second stage - repeatable|TA Date and time|Facility tracker|Antenatal care visit|Suivi prénatal (CPN)|CPN 1|Date CPN 4|Consultation prénatale|Maternité|Accouchement|Case manager|Contact tracing|Malaria RDT date|Paludisme|Goutte épaisse|Diarrhée|Toux|Nutrition|MAM|MAS|SAM|Taux d’hémoglobine|Hemoglobin|Poste avancé|Équipe mobile|Zone de santé pastorale|Type de bétail|Campement|Puits|Chef de village|Chef de poste`
  .split(/[|\n]/)
  .map((each) => each.trim())
  .filter((each) => each !== '')

const harmlessValues =
  `Aïssatou|Sidibé|Wave|Rib|Iris Mendy|Dakar|Grand Dakar|Parcelles Assainies U26|Villa 15|Médina rue 12|Thiès Nord|Touba Mosquée|Pikine Est|Case 4B|Dépôt de Kolda|Vaccin Penta 3|BCG|Oui|Non|Masculin|Féminin|M|F|Poste de santé de Ngor|Centre de santé Gaspard Camara|École Sainte-Marie|District de Sédhiou|2024-01-01|+221771234567|1751199400123|Cultivateur|Enseignante|Ménagère|Pêcheur|Marché Sandaga|HLM 5|Sicap Liberté 6|Km 4 route de Rufisque|Bissau|Bafatá|Praia|Conakry|Kindia|O positif|A+|AB négatif|Touré|Séga|Kumba|Nord-Est|Lot A-12345|Artisan|Tarif plein|HPV 1|Hep B naissance|Vaccin hépatite B|Agent Wave|Cité Ecobank|Jakartaman|Infirmier d’État|Sage-femme d’État|Keur Mbaye Fall|Taré Imam|Ndiar|Mbadakhoune|Gandiaye|Ndiaffate|Passy|Toubacouta|Missirah|Dialacoto|Maka|Kothiary|Bala|Kidira|Bandafassi|Dindéfélo|Mako|Tomboronkoto|Koussanar|Sinthiang|Saré Coly Sallé|Dabo|Fafacourou|Diaobé|Kounkané|Samine|Tanaff|Diattacounda|Karantaba|Marsassoum|Kafountine|Diouloulou|Tendouck|Mlomp|Nyassia|Niaguis|Adéane|Boutoupa|Djibélor|Néma|Boucotte|Colobane|Lyndiane|Santhiaba|Kandé|Tilène|Peyrissac|Goumel|Diabir|Kénia|Ouagou Niayes|Baobabs|Liberté VI Extension|Dieuppeul Derklé|Biscuiterie|Grand Médine|Arafat|Unité 24 PA|Camp Pénal|Scat Urbam|Zac Mbao|Sam-Sam 3|Darou Salam|Medina Gounass|Poste PS 4|Lot CB 12|Ilot PF 3`.split(
    '|',
  )

test('of the names of harmless attributes none is held back', () => {
  assert.ok(new Set(harmless).size >= 350)
  assert.deepEqual(
    harmless.filter((name) => findSensitiveCategory(name) !== undefined),
    [],
  )
})

test('harmless values pass', () => {
  assert.deepEqual(
    harmlessValues.filter((value) => findSensitiveCategoryInValue(value) !== undefined),
    [],
  )
})

test('a prefix names a condition alone or beside a place, and no part of a longer word does', () => {
  const telling = ['VIH26', 'DKRVIH', 'DKRTB26', 'TBDKR', 'SNARV', 'MLTB', 'DKRIST', 'ARV']
  assert.deepEqual(
    telling.filter((prefix) => !prefixReveals(prefix)),
    [],
  )
  const harmlessPrefixes =
    'START|SMART|PARTS|TESTS|EXIST|MINIST|REGIST|TOUBA|VACC26|DKRPEV|SNPEV|TBA26|TAMBA|KDTBA|CARTE|LISTE|MILDA|BETAIL|STOCK|ARTISAN'
  assert.deepEqual(harmlessPrefixes.split('|').filter(prefixReveals), [])
})
