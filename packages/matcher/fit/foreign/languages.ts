// Names of other countries than those of the shipped weights, the most common first. The names are general knowledge.
export interface Language {
  surnames: readonly string[]
  men: readonly string[]
  women: readonly string[]
  /** Rare names are put together from these. */
  beginnings: readonly string[]
  endings: readonly string[]
  towns: readonly string[]
  rareSurnames: number
  /** Most people have two surnames and many two first names. */
  hasDoubleNames: boolean
}

const words = (text: string) => text.split(' ')

export const languages: Readonly<Record<string, Language>> = {
  english: {
    surnames: words(
      'Smith Jones Taylor Brown Williams Wilson Johnson Davies Robinson Wright Thompson Evans Walker White Roberts Green Hall Wood Jackson Clarke Patel Khan Lewis James Phillips Mason Mitchell Rose Davis Cooper Hill Ward Moore Clark Lee King Baker Harrison Morgan Allen Scott Watson Parker Price Bennett Young Griffiths Cook Cox Carter Murphy Kelly Ryan Byrne Sullivan Walsh Doyle Quinn Hughes Edwards Turner Collins Stewart Morris Rogers Reed Bailey Bell Murray Richardson Webb Simpson Marshall Ellis Gibson Ferguson Hamilton Graham Kennedy Fletcher Saunders Pearson Holmes Barker Palmer Knight Stone Hunt Chapman Fraser Gordon Grant Burton Lawson',
    ),
    men: words(
      'James John Robert Michael William David Richard Joseph Thomas Charles Daniel Matthew Anthony Mark Paul Steven Andrew Kenneth Joshua Kevin Brian George Edward Ronald Timothy Jason Jeffrey Ryan Jacob Gary Nicholas Eric Jonathan Stephen Larry Justin Scott Brandon Benjamin Samuel Gregory Frank Alexander Raymond Patrick Jack Dennis Jerry Tyler Aaron Oliver Harry Liam Noah Ethan Lucas Mason Logan Lachlan Cooper Hamish',
    ),
    women: words(
      'Mary Patricia Jennifer Linda Elizabeth Barbara Susan Jessica Sarah Karen Lisa Nancy Betty Margaret Sandra Ashley Kimberly Emily Donna Michelle Carol Amanda Dorothy Melissa Deborah Stephanie Rebecca Sharon Laura Cynthia Kathleen Amy Angela Shirley Anna Brenda Pamela Emma Nicole Helen Samantha Katherine Christine Debra Rachel Carolyn Janet Olivia Isabella Sophie Chloe Grace Ruby Ella Charlotte Georgia Matilda Imogen',
    ),
    beginnings: words('ash bar clay dun ell far gran hol jar ken lang mar nor pen rad sel thorn wal win brad'),
    endings: words('ton ley ford worth well by man son field ham'),
    towns: words(
      'Ashford Burnley Carlisle Dover Epsom Fleet Grantham Halifax Ipswich Kendal Lincoln Maidstone Newbury Oxford Preston Reading Stafford Telford Wells York Barton Cleveland Marsden Milton',
    ),
    rareSurnames: 900,
    hasDoubleNames: false,
  },
  portuguese: {
    surnames: words(
      'Silva Santos Ferreira Pereira Oliveira Costa Rodrigues Martins Jesus Sousa Fernandes Goncalves Gomes Lopes Marques Alves Almeida Ribeiro Pinto Carvalho Teixeira Moreira Correia Mendes Nunes Soares Vieira Monteiro Cardoso Rocha Neves Coelho Cruz Cunha Pires Ramos Reis Simoes Antunes Matos Fonseca Machado Araujo Barbosa Tavares Lourenco Castro Figueiredo Azevedo Freitas Andrade Évora Delgado Brito Semedo Varela Furtado Moniz Veiga Lima Duarte Borges Cabral Sanches Baptista',
    ),
    men: words(
      'José António João Manuel Francisco Carlos Joaquim Luís Paulo Pedro Rui Fernando Miguel Jorge Nuno Ricardo Tiago André Bruno Daniel Adilson Edson Nelson Ivan Hélder Osvaldo Admilson Gilson Kevin Elton Emanuel Alberto Armando Domingos Arlindo Aristides',
    ),
    women: words(
      'Maria Ana Isabel Teresa Helena Paula Sandra Carla Sónia Cristina Fátima Rosa Joana Inês Marta Filipa Catarina Vera Elisa Ivone Celeste Zenaida Cesária Edna Nilda Dulce Eunice Leila Indira Lúcia Josefa Domingas Antónia Eugénia',
    ),
    beginnings: words('al bor car den es fi gal lou mon nas par que ros san tor val'),
    endings: words('eira ães inho osa ada ez al anes'),
    towns: words(
      'Praia Mindelo Assomada Tarrafal Espargos Calheta Ribeira Sal-Rei Pedra-Badejo Porto-Novo Cidade-Velha',
    ),
    rareSurnames: 900,
    hasDoubleNames: true,
  },
  hausa: {
    surnames: words(
      'Abubakar Ibrahim Musa Mohammed Usman Aliyu Bello Sani Abdullahi Yusuf Garba Umar Adamu Haruna Lawal Shehu Suleiman Hassan Idris Isah Danjuma Yakubu Audu Mustapha Ahmad Balarabe Danladi Gambo Inuwa Jibril Kabir Maikudi Nuhu Rabiu Salisu Tanko Wada Zubairu Barau Dantata Tukur Waziri Galadima',
    ),
    men: words(
      'Abubakar Ibrahim Musa Muhammad Usman Aliyu Bello Sani Abdullahi Yusuf Garba Umar Adamu Haruna Lawal Shehu Suleiman Hassan Hussaini Idris Isah Danjuma Yakubu Kabiru Nasiru Aminu Bashir Auwal Mansur Mukhtar Lawan Sadiq Tijjani Ismaila Ishaq Yahaya Dauda',
    ),
    women: words(
      'Aisha Fatima Zainab Hauwa Maryam Hadiza Amina Halima Khadija Rukayya Safiya Rabi Asabe Binta Hafsat Jamila Laraba Ladi Talatu Jummai Saadatu Sadiya Bilkisu Nafisa Rahama Hassana Hussaina Zuwaira Asmau Uwani Karima Ummi',
    ),
    beginnings: words('ba da ga ja ka la ma na sa ta ya za bu du gu ku'),
    endings: words('wa ru mu nga ji ya di ri'),
    towns: words(
      'Kano Kaduna Katsina Zaria Sokoto Gusau Bauchi Gombe Funtua Daura Hadejia Dutse Birnin-Kebbi Zuru Argungu Azare',
    ),
    rareSurnames: 50,
    hasDoubleNames: false,
  },
}
