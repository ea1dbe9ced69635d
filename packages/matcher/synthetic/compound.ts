// A large family in one compound: brothers with several wives and many children under one surname and one telephone. Children are
// named after grandparents and uncles, so cousins of one age have one name; twins are many; some families share few surnames.
import { firstNamesOf, type Home, type Inhabitant, inhabitant, surnameOf, THIS_YEAR, weighted } from './household.ts'
import { type NameGroup, nameGroups } from './name-groups.ts'
import { regions } from './regions.ts'
import type { SeededRandom } from './seeded-random.ts'

const FEW_SURNAMES = 8
const NAMED_AFTER_AN_ELDER = 0.3
const TWIN_BIRTHS = 0.04
const IS_REGISTERED = 0.85
const twinNames = { M: ['Assane', 'Ousseynou'], F: ['Adama', 'Awa'] } as const

interface Compound {
  group: NameGroup
  surname: string
  home: Home
  phone: string
  elders: Inhabitant[]
}

export function compound(random: SeededRandom): Inhabitant[] {
  const group = weighted(nameGroups, random)
  const region = weighted(regions, random)
  const family: Compound = {
    group,
    surname: random.happens(0.5) ? random.pick(group.surnames.slice(0, FEW_SURNAMES)) : surnameOf(group, random),
    home: { region, commune: random.pickSkewed(region.communes) },
    phone: `77${String(1_000_000 + random.below(8_999_999))}`,
    elders: [],
  }
  family.elders = [elder(family, 'M', family.surname, random), elder(family, 'F', surnameOf(group, random), random)]
  const members = [...family.elders]
  const brothers = 1 + random.below(3)
  for (let at = 0; at < brothers; at++) members.push(...householdOf(family, random))
  return members.filter(() => random.happens(IS_REGISTERED))
}

const elder = ({ group, home, phone }: Compound, sex: 'M' | 'F', surname: string, random: SeededRandom) =>
  inhabitant(group, sex, surname, 58 + random.below(30), home, phone, random)

function householdOf(family: Compound, random: SeededRandom): Inhabitant[] {
  const { group, surname, home, phone } = family
  const father = inhabitant(group, 'M', surname, 30 + random.below(28), home, phone, random)
  const members = [father]
  const wives = 1 + random.below(3)
  for (let at = 0; at < wives; at++) {
    const age = Math.max(18, THIS_YEAR - father.year - random.below(20))
    const mother = inhabitant(group, 'F', surnameOf(group, random), age, home, phone, random)
    members.push(mother)
    for (let children = random.below(6); children > 0; children--)
      members.push(...childrenOf(family, father, mother, random))
  }
  family.elders.push(father)
  return members
}

/** One child, or twins. Most twins have the names that twins are given; the others have two usual names. */
function childrenOf(
  { group, surname, home, phone, elders }: Compound,
  father: Inhabitant,
  mother: Inhabitant,
  random: SeededRandom,
): Inhabitant[] {
  const age = random.below(Math.max(1, Math.min(THIS_YEAR - mother.year - 16, THIS_YEAR - father.year - 18)))
  const child = inhabitant(group, random.happens(0.5) ? 'M' : 'F', surname, age, home, phone, random)
  child.motherName = `${mother.firstName} ${mother.lastName}`
  child.phone = random.happens(0.8) ? phone : mother.phone
  const namesakes = elders.filter(({ sex }) => sex === child.sex)
  if (namesakes.length > 0 && random.happens(NAMED_AFTER_AN_ELDER)) child.firstName = random.pick(namesakes).firstName
  if (!random.happens(TWIN_BIRTHS)) return [child]
  const [one, other] = twinNames[child.sex]
  const names = random.happens(0.6) ? [one, other] : [child.firstName, firstNamesOf(group, child.sex, random)]
  return names[0] === names[1] ? [child] : names.map((firstName) => ({ ...child, firstName: firstName as string }))
}
