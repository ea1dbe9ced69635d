/** Words that say nothing about somebody: an abbreviation beside nothing but these stands alone. */
export const companions: ReadonlySet<string> = new Set(
  (
    'date data dates jour heure resultat resultats result results resultado valeur value valor statut status estado type tipo ' +
    'code numero number no num n nr de du des la le les l d of the da do dernier derniere last premier premiere first ultimo ultima ' +
    'debut fin start end inicio test teste tests ligne line oui non yes positif negatif positive negative recu recue fait faite done ' +
    'sous on au en pour for cas case client patient patiente beneficiaire suivi visite visit file active m6 m12 copies ml methode ' +
    'method metodo utilise utilisee actuel actuelle current traitement treatment consultation service unite registre register ' +
    'compte site kit initiation initial count res resu stat dt nb mois month months semaines weeks nouvelle nouveau new inclusion'
  ).split(' '),
)

/** Words that are names of people and places too: where a name is expected they reveal nothing. */
export const alsoNames: ReadonlySet<string> = new Set(
  (
    'sida tar baar dof doof caga siif emb biir ngaana gaana noma hansen koch albino lepra cancer gay pep prep art dot om momo wari psy ' +
    'gravida pilula kush crack viol pos neg as sc ac ss ts ps cv vl tg lp pf sm xaalis depo compte'
  ).split(' '),
)
