import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import type { NatureComparee } from "../../../domain/analyses/comparaison.ts";
import { formaterEurosCourts } from "../../../domain/analyses/constat.ts";
import type { Complements, LigneLoueur } from "../../../domain/analyses/detail.contrat.ts";
import { GESTES_EVITABLES, LIBELLES_EVITABLE } from "../../../domain/analyses/evitables.ts";
import type { FiltresAnalyses } from "../../../domain/analyses/filtres.ts";
import { DEFINITIONS, LIBELLES_MOT } from "../../../domain/argent/livre.ts";
import { formaterEuros } from "../../../domain/commun/montants.ts";
import type { Dossier } from "../../../domain/restitutions/dossiers.ts";
import { api } from "../../api.ts";
import { combien, nombre } from "../../ui/nombres.ts";
import { Absent } from "../../ui/Valeurs.tsx";
import { DepuisAvant, filtresAvant } from "../DepuisAvant.tsx";
import { Chargement } from "./Chargement.tsx";
import { Chiffre, TropPeu } from "./Chiffre.tsx";
import { ComparerLoueurs, direColonnesRepliees } from "./ComparerLoueurs.tsx";
import { casesTropPeu, partagerColonnes, partagerLoueurs } from "./colonnes-loueurs.ts";
import styles from "./Detail.module.css";
import { jours, pourcent } from "./formats.ts";
import { VersLignes, VersRestitutions } from "./liens.tsx";
import { Panneau } from "./Panneau.tsx";
import { TableDetail } from "./TableDetail.tsx";
import { TableLoueurs } from "./TableLoueurs.tsx";

/** Ce que chaque loueur applique, ce que l'on conteste, ce que l'on pouvait éviter. */
export function PageLoueurs({ filtres }: { filtres: FiltresAnalyses }) {
  const requete = useQuery({
    ...api.analyses.complements.queryOptions({ input: filtres }),
    placeholderData: keepPreviousData,
  });
  const avant = filtresAvant(filtres);
  const lue = useQuery({
    ...api.analyses.complements.queryOptions({ input: avant ?? filtres }),
    enabled: avant !== null,
  });
  const precedents = avant === null ? undefined : lue.data;
  return (
    <Chargement requete={requete}>
      {(c) => (
        <>
          <Chiffres c={c} p={precedents} filtres={filtres} />
          {c.loueurs.length > 0 && <Comparaison loueurs={c.loueurs} filtres={filtres} />}
          <Panneau
            titre="Ce que chaque loueur applique"
            definition="Par loueur, sur les documents validés. Vétusté&nbsp;: Σ abattements ÷ Σ montants bruts, de la facture (à défaut du rapport) qui imprime les deux. Franchise&nbsp;: part des factures et relevés réclamant quelque chose qui en déduisent une, et sa moyenne. Remise&nbsp;: Σ remises ÷ Σ bruts des factures et relevés. Écart&nbsp;: Σ (facture − avoirs − rapport) ÷ Σ rapports."
            note={
              <>
                {direColonnesRepliees(partagerColonnes(c.loueurs).repliees)}
                <LoueursReplies loueurs={partagerLoueurs(c.loueurs).replies} filtres={filtres} />
                {casesTropPeu(c.loueurs) &&
                  "Une case vide a moins de cinq dossiers\u00a0: un seul véhicule y changerait tout. "}
                Une vétusté ou une franchise à 0&nbsp;% chez un loueur qui les prévoit au contrat est une clause non
                appliquée.
              </>
            }
          >
            <TableLoueurs loueurs={c.loueurs} filtres={filtres} />
          </Panneau>
          <Evitables c={c} p={precedents} filtres={filtres} />
        </>
      )}
    </Chargement>
  );
}

/** « Moins de cinq dossiers partout : Kinto (3), Leasys (1). » */
const LoueursReplies = ({ loueurs, filtres }: { loueurs: readonly LigneLoueur[]; filtres: FiltresAnalyses }) =>
  loueurs.length > 0 && (
    <>
      Moins de cinq dossiers pour chaque question&nbsp;:{" "}
      {loueurs.map((l, i) => (
        <Fragment key={l.loueur_id}>
          {i > 0 && ", "}
          <VersRestitutions recherche={{ ...filtres, loueur_id: l.loueur_id }}>
            {l.nom} ({l.nombre})
          </VersRestitutions>
        </Fragment>
      ))}
      .{" "}
    </>
  );

/** Les loueurs en graphes ; là où ses dossiers sont trop peu, le repère anonyme, si l'exploitant l'a ouvert. */
function Comparaison({ loueurs, filtres }: { loueurs: readonly LigneLoueur[]; filtres: FiltresAnalyses }) {
  const { data } = useQuery(api.analyses.reperes.queryOptions({ staleTime: 10 * 60_000 }));
  const peu = loueurs.filter((l) => l.moyenne_ht === null);
  return (
    <Panneau
      titre="Les loueurs côte à côte"
      note={
        <>
          {peu.length > 0 &&
            `Moins de cinq restitutions, donc sans moyenne à soi\u00a0: ${peu.map((l) => `${l.nom} (${l.nombre})`).join(", ")}. `}
          {data?.ouverts &&
            "En pointillé, le repère anonyme\u00a0: la société du milieu parmi dix au moins, sur les 24 derniers mois entiers."}
        </>
      }
    >
      <ComparerLoueurs loueurs={loueurs} reperes={data?.loueurs ?? []} filtres={filtres} />
    </Panneau>
  );
}

interface PropsChiffres {
  c: Complements;
  /** La période d'avant ; `undefined` : pas lue, ou aucune. */
  p: Complements | undefined;
  filtres: FiltresAnalyses;
}

/** De combien un chiffre a changé depuis la période d'avant, et ce qu'il était. */
const depuisDe =
  ({ c, p, filtres }: PropsChiffres) =>
  (
    nature: NatureComparee["nature"],
    mieux: NatureComparee["mieux"],
    lire: (de: Complements) => readonly [valeur: number | null, effectif: number],
  ) => {
    const [valeur, ici] = lire(c);
    const [avant, la] = p ? lire(p) : [];
    return <DepuisAvant periode={filtres.annee} {...{ valeur, avant, nature, mieux }} effectifs={[ici, la]} />;
  };

function Chiffres(props: PropsChiffres) {
  const { c, filtres } = props;
  const k = c.contestation;
  const depuis = depuisDe(props);
  return (
    <dl className={styles.chiffres} aria-label="Contestations, délais et durées">
      <Chiffre
        titre="Taux de contestation"
        definition="Restitutions facturées qui ont été contestées ÷ restitutions facturées."
        depuis={depuis("part", null, (d) => [d.contestation.part, d.contestation.factures])}
        precision={`${combien(k.contestees, "contestée")} sur ${combien(k.factures, "facturée")}`}
      >
        {k.part === null ? (
          <Absent />
        ) : (
          <VersRestitutions recherche={{ ...filtres, dossier: "conteste" }}>{pourcent(k.part)}</VersRestitutions>
        )}
      </Chiffre>
      <Chiffre
        titre={LIBELLES_MOT.accorde}
        definition={DEFINITIONS.accorde}
        depuis={depuis("montant", "haut", (d) => [d.contestation.livre.accorde, d.contestation.accordees])}
        precision={`${combien(k.accordees, "restitution")}\u00a0; ${formaterEuros(k.livre.recu)} rendus, ${formaterEuros(k.livre.en_cours)} en cours, ${formaterEuros(k.livre.refuse)} refusés`}
      >
        <VersRestitutions recherche={{ ...filtres, dossier: "accorde" }}>
          {formaterEuros(k.livre.accorde)}
        </VersRestitutions>
      </Chiffre>
      <Chiffre
        titre="Taux de succès"
        definition="Lignes acceptées par le loueur, en tout ou partie ÷ lignes contestées tranchées&nbsp;: répondues, ou d'un dossier soldé sans réponse, qui compte comme un refus. Caché sous cinq lignes tranchées."
        depuis={depuis("part", "haut", (d) => [d.contestation.succes_part, d.contestation.livre.lignes_tranchees])}
        precision={`${k.livre.lignes_acceptees} sur ${combien(k.livre.lignes_tranchees, "ligne")}`}
      >
        {k.succes_part === null ? (
          k.livre.lignes_tranchees > 0 ? (
            <TropPeu nombre={k.livre.lignes_tranchees} />
          ) : (
            <Absent />
          )
        ) : (
          <VersRestitutions recherche={{ ...filtres, dossier: "repondu" }}>{pourcent(k.succes_part)}</VersRestitutions>
        )}
      </Chiffre>
      <Delais {...props} />
      <CoutDeDetention tco={c.tco} filtres={filtres} />
      <Chiffre
        titre="Marge des audits"
        definition="Σ (facture évitée − réparations et franchises de sinistre), HT, telle que l'audit terminé dans l'année d'avant le retour l'a calculée. Une estimation du jour de l'audit, pas un constat&nbsp;: elle suppose les réparations conseillées faites."
        depuis={depuis("montant", "haut", (d) => [d.audits.marge_ht, d.audits.nombre])}
        precision={
          c.audits.marge_ht === null
            ? "Aucun véhicule rendu n'a d'audit terminé"
            : `${combien(c.audits.nombre, "audit")}, ${formaterEurosCourts(c.audits.evite_ht)} évités, ${formaterEurosCourts(c.audits.reparations_ht)} de réparations`
        }
      >
        {c.audits.marge_ht === null ? (
          <Absent />
        ) : (
          <VersRestitutions recherche={{ ...filtres, dossier: "audite" }}>
            {formaterEuros(c.audits.marge_ht)}
          </VersRestitutions>
        )}
      </Chiffre>
      <Chiffre
        titre="Dommages par véhicule"
        definition="Lignes de frais comptées ÷ restitutions dont un document validé a été lu ligne à ligne."
        depuis={depuis("nombre", "bas", (d) => [d.dommages.par_vehicule, d.dommages.vehicules])}
        precision={`${combien(c.dommages.lignes, "ligne")}, ${combien(c.dommages.vehicules, "véhicule")}`}
      >
        {c.dommages.par_vehicule === null ? (
          <Absent />
        ) : (
          <VersLignes recherche={{ ...filtres, avoirs: "non" }}>
            {String(c.dommages.par_vehicule).replace(".", ",")}
          </VersLignes>
        )}
      </Chiffre>
      <Chiffre
        titre="FRE par mois de contrat"
        definition="Σ FRE HT ÷ Σ mois de location, du début du contrat à la restitution, sur les restitutions dont le contrat est connu."
        depuis={depuis("montant", "bas", (d) => [d.contrats.par_mois_ht, d.contrats.nombre])}
        precision={`${combien(c.contrats.nombre, "contrat connu", "contrats connus")}, ${combien(c.contrats.mois, "mois", "mois")}`}
      >
        {c.contrats.par_mois_ht !== null ? (
          <VersRestitutions recherche={{ ...filtres, dossier: "contrat" }}>
            {formaterEuros(c.contrats.par_mois_ht)}
          </VersRestitutions>
        ) : c.contrats.nombre > 0 ? (
          <TropPeu nombre={c.contrats.nombre} />
        ) : (
          <Absent />
        )}
      </Chiffre>
    </dl>
  );
}

function Delais(props: PropsChiffres) {
  const { c, filtres } = props;
  const { delais } = c;
  const depuis = depuisDe(props);
  return (
    <>
      <Chiffre
        titre="Restitution → rapport"
        definition="Médiane, en jours, de la date de restitution à celle du rapport validé. Les dates dans le désordre sont laissées de côté."
        depuis={depuis("jours", "bas", (d) => [d.delais.rapport.jours, d.delais.rapport.nombre])}
        precision={<Effectif {...delais.rapport} />}
      >
        <ValeurDelai {...delais.rapport} recherche={{ ...filtres, dossier: "delai_rapport" }} />
      </Chiffre>
      <Chiffre
        titre="Rapport → facture"
        definition="Médiane, en jours, de la date du rapport (à défaut, de la restitution) à celle de la facture ou du relevé validé."
        depuis={depuis("jours", "bas", (d) => [d.delais.facture.jours, d.delais.facture.nombre])}
        precision={<Effectif {...delais.facture} />}
      >
        <ValeurDelai {...delais.facture} recherche={{ ...filtres, dossier: "delai_facture" }} />
      </Chiffre>
      <Chiffre
        titre="Facture → paiement"
        definition="Médiane, en jours, de la date de la facture validée au jour de paiement saisi sur la restitution. Les dates dans le désordre sont laissées de côté."
        depuis={depuis("jours", null, (d) => [d.delais.paiement.jours, d.delais.paiement.nombre])}
        precision={
          delais.paiement.nombre + delais.paiement.negatifs === 0 ? (
            "Aucun paiement saisi sur les restitutions"
          ) : (
            <Effectif {...delais.paiement} />
          )
        }
      >
        <ValeurDelai {...delais.paiement} recherche={{ ...filtres, dossier: "delai_paiement" }} />
      </Chiffre>
    </>
  );
}

/** La part des FRE dans le coût complet ; tant que trop peu de contrats le portent, dans les loyers et les FRE seuls, et cela se dit. */
function CoutDeDetention({ tco, filtres }: { tco: Complements["tco"]; filtres: FiltresAnalyses }) {
  const { complet } = tco;
  const surLoyers = complet.part === null;
  const part = complet.part ?? tco.part;
  const connus = `coût complet connu sur ${combien(complet.nombre, "restitution")} de ${nombre(tco.nombre)}`;
  return (
    <Chiffre
      titre={surLoyers ? "FRE dans les loyers et les FRE" : "FRE dans le coût complet"}
      definition="Σ FRE HT ÷ (Σ coûts HT + Σ FRE HT), sur les restitutions dont le contrat porte un loyer, l'énergie, l'assurance et l'entretien hors loyer (zéro quand le loyer le comprend)&nbsp;; autres coûts ajoutés s'ils sont saisis. Coûts&nbsp;: montant par mois × mois écoulés du début du contrat à la restitution. Sous cinq coûts complets connus, la part se calcule sur les seuls loyers et FRE&nbsp;: elle est alors plus haute que sur le coût complet. Repère publié&nbsp;: 3 à 6&nbsp;% du coût complet."
      precision={
        tco.nombre === 0
          ? "Aucun loyer saisi sur les contrats rendus"
          : surLoyers
            ? `${combien(tco.nombre, "loyer connu", "loyers connus")}, ${formaterEurosCourts(tco.fre_ht)} de FRE, ${formaterEurosCourts(tco.loyers_ht)} de loyers\u00a0; ${connus}`
            : `${combien(complet.nombre, "coût complet connu", "coûts complets connus")} sur ${nombre(tco.nombre)}, ${formaterEurosCourts(complet.fre_ht)} de FRE, ${formaterEurosCourts(complet.couts_ht)} d'autres coûts`
      }
    >
      {part !== null ? (
        <VersRestitutions recherche={{ ...filtres, dossier: surLoyers ? "loyer" : "cout_complet" }}>
          {pourcent(part)}
        </VersRestitutions>
      ) : tco.nombre > 0 ? (
        <TropPeu nombre={tco.nombre} />
      ) : (
        <Absent />
      )}
    </Chiffre>
  );
}

/** Trop peu de dossiers ou aucun : deux raisons différentes de ne rien montrer. */
function ValeurDelai({
  nombre,
  jours: valeur,
  recherche,
}: {
  nombre: number;
  jours: number | null;
  recherche: FiltresAnalyses & { dossier: Dossier };
}) {
  if (valeur !== null) return <VersRestitutions recherche={recherche}>{jours(valeur)}</VersRestitutions>;
  return nombre > 0 ? <TropPeu nombre={nombre} /> : <Absent />;
}

const Effectif = ({ nombre, negatifs }: { nombre: number; negatifs: number }) => (
  <>
    {combien(nombre, "dossier")}
    {negatifs > 0 && `, ${combien(negatifs, "date incohérente", "dates incohérentes")}`}
  </>
);

const lignesEvitables = ({ evitables }: Complements): number =>
  evitables.postes.reduce((somme, { nombre: n }) => somme + n, 0);

function Evitables({ c, p, filtres }: PropsChiffres) {
  const { evitables } = c;
  return (
    <Panneau
      titre="Frais évitables"
      definition="Somme HT des lignes comptées de clés, documents de bord, nettoyage, pneumatiques et impacts de pare-brise&nbsp;: ce qu'un geste avant la restitution évite. Part&nbsp;: ÷ somme de toutes les lignes comptées."
      gestes={
        <span className={styles.precision}>
          <strong>{formaterEuros(evitables.montant_ht)}</strong>
          {evitables.part !== null && `, ${pourcent(evitables.part)} des frais détaillés`}{" "}
          <DepuisAvant
            periode={filtres.annee}
            valeur={evitables.montant_ht}
            avant={p?.evitables.montant_ht}
            effectifs={[lignesEvitables(c), p && lignesEvitables(p)]}
            nature="montant"
            mieux="bas"
          />
        </span>
      }
    >
      {evitables.postes.length === 0 ? (
        <p className={styles.vide}>Aucun frais évitable sur ce périmètre.</p>
      ) : (
        <TableDetail
          legende="Frais évitables par poste"
          premiere="Poste"
          textes={["Avant de rendre le véhicule"]}
          nombres={["Lignes", "Montant HT"]}
        >
          {evitables.postes.map((p) => (
            <tr key={p.cle}>
              <th scope="row">
                <VersLignes recherche={{ ...filtres, evitable: p.cle }}>{LIBELLES_EVITABLE[p.cle]}</VersLignes>
              </th>
              <td>{GESTES_EVITABLES[p.cle]}</td>
              <td className={styles.nombre}>{p.nombre}</td>
              <td className={styles.nombre}>{formaterEuros(p.montant_ht)}</td>
            </tr>
          ))}
        </TableDetail>
      )}
    </Panneau>
  );
}
