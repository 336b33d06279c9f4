import { Button, Menu } from "@mantine/core";
import { IconArrowsExchange, IconFileSearch } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { formaterEuros } from "../../domain/commun/montants.ts";
import { peut } from "../../domain/droits/capacites.ts";
import type { LigneRapprochee, RapprochementLu } from "../../domain/rapprochements/rapprochement.ts";
import { sinistresDeLaLigne } from "../../domain/rapprochements/sinistres.ts";
import { chemins } from "../chemins.ts";
import { PhotosImprimees } from "../documents/PhotosImprimees.tsx";
import { useActeur } from "../session/session.ts";
import { Etiquette } from "../ui/Etiquette.tsx";
import styles from "./Couples.module.css";
import { LiensSinistres } from "./LiensSinistres.tsx";
import { codesDeLigne, montantsDits } from "./libelles.ts";
import type { LigneOuverte } from "./PageDuDocument.tsx";
import type { Rangee } from "./rangees.ts";
import { contesteesDe, direSort, estPartie, estRendu } from "./sort-des-lignes.ts";
import type { GestesRapprochement } from "./useRapprochement.ts";
import { VerdictDeLigne } from "./VerdictDeLigne.tsx";

/** Partie, ou rendu : plus rien n'y est à contester. */
export const estRegle = (r: RapprochementLu): boolean => estPartie(r) || estRendu(r);

/** Au téléphone, les rangées deviennent des fiches : dits en toutes lettres, les rôles du tableau survivent à cette mise en page. */
export const ROLES = {
  tableau: { role: "table" },
  groupe: { role: "rowgroup" },
  rangee: { role: "row" },
  titre: { role: "columnheader" },
  cellule: { role: "cell" },
} as const;

/** Un relevé sans lignes ne dit d'aucun dommage s'il le facture. */
const muette = (r: RapprochementLu): boolean => r.lignes.facture.length === 0;

/** Ce que disent la facture et le verdict d'une rangée que la facture ne nomme pas. */
function sansFacture({ repartie }: Rangee, r: RapprochementLu): { facture: string; verdict: string } {
  if (muette(r)) return { facture: "Sans détail", verdict: "Ne se vérifie pas ligne à ligne" };
  if (repartie) return { facture: "Réparti sur ses lignes", verdict: "Compté avec les dommages" };
  return { facture: "Non facturé", verdict: "Rien à payer" };
}

interface PropsRangee {
  rapprochement: RapprochementLu;
  gestes: GestesRapprochement;
  ouvrir: (ligne: LigneOuverte) => void;
  rangee: Rangee;
}

export function RangeeCouple({ rangee, ...reste }: PropsRangee) {
  const { rapprochement: r, ouvrir } = reste;
  const cellule = (
    nom: string,
    ligne: LigneRapprochee | null,
    document: RapprochementLu["facture"] | null,
    vide: string,
  ) => (
    <td {...ROLES.cellule} data-colonne={nom}>
      {ligne ? (
        <>
          {document?.fichier_id && nom !== "Facture" && (
            <div className={styles.photos}>
              <PhotosImprimees documentId={document.id} ligneId={ligne.id} designation={ligne.designation} />
            </div>
          )}
          <Ligne ligne={ligne} nom={nom} ouvrir={document?.fichier_id ? () => ouvrir({ ligne, document }) : null} />
          {nom === "Rapport" &&
            rangee.regroupees.map((autre) => (
              <Ligne
                key={autre.id}
                ligne={autre}
                nom={nom}
                ouvrir={document?.fichier_id ? () => ouvrir({ ligne: autre, document }) : null}
              />
            ))}
          {nom === "Facture" && !estConforme(rangee) && <GestesDuCouple rangee={rangee} {...reste} />}
        </>
      ) : (
        <span className={styles.vide}>{vide}</span>
      )}
    </td>
  );
  return (
    <tr
      {...ROLES.rangee}
      data-contestable={(rangee.contestable > 0 && !estRegle(r)) || undefined}
      data-a-verifier={rangee.verdicts.some((v) => v.verdict === "a_verifier") || undefined}
    >
      {r.pv && cellule("Procès-verbal", rangee.pv, r.pv, "Absent du procès-verbal")}
      {cellule("Rapport", rangee.rapport, r.rapport, r.rapport ? "Absent du rapport" : "Pas de rapport")}
      {cellule("Facture", rangee.facture, r.facture, sansFacture(rangee, r).facture)}
      <td {...ROLES.cellule} data-colonne="Verdict">
        <Verdicts rangee={rangee} {...reste} />
      </td>
    </tr>
  );
}

function Ligne({ ligne, nom, ouvrir }: { ligne: LigneRapprochee; nom: string; ouvrir: (() => void) | null }) {
  const { dommage, operation } = codesDeLigne(ligne);
  // Une désignation de facture dit déjà le dommage et l'opération.
  const dits = nom === "Facture" && /\s[-–—:]\s|,\s/.test(ligne.designation);
  const details = (dits ? [] : [dommage, operation, ligne.dimension]).filter(Boolean).join(" · ");
  const montants = montantsDits(ligne, nom === "Facture" ? "facture" : "rapport");
  return (
    <div className={styles.ligne}>
      <span className={styles.designation}>{ligne.designation.trim() || "Désignation non lue"}</span>
      {details && <span className={styles.details}>{details}</span>}
      {!ligne.facturable && <span className={styles.nonFacturable}>Non facturable</span>}
      <span className={styles.pied}>
        {montants && <span className="chiffres">{montants}</span>}
        {ligne.page !== null && ouvrir && (
          <button type="button" className={styles.page} onClick={ouvrir}>
            <IconFileSearch size={14} aria-hidden="true" />
            <span>
              p. {ligne.page}
              <span className="visuellement-cache">
                {" "}
                ({nom.toLowerCase()})&nbsp;: {ligne.designation}
              </span>
            </span>
          </button>
        )}
      </span>
    </div>
  );
}

function Verdicts({ rangee, rapprochement, gestes }: Omit<PropsRangee, "ouvrir">) {
  const { facture, verdicts } = rangee;
  const conforme = estConforme(rangee);
  const dit = direSort(contesteesDe(rapprochement, facture?.id ?? ""));
  const sort = dit && <Etiquette ton={dit.ton}>{dit.texte}</Etiquette>;
  if (!facture) return <span className={styles.vide}>{sansFacture(rangee, rapprochement).verdict}</span>;
  if (facture.nature !== "fre") return <span className={styles.vide}>Hors remise en état</span>;
  return (
    <div className={styles.verdicts} data-conforme={(conforme && !sort) || undefined}>
      {sort && (conforme || verdicts.length === 0) && <span>{sort}</span>}
      {sort && conforme ? (
        <p className={styles.phraseVerdict}>Le calcul n'y trouvait rien{"\u00a0"}: réclamée par une personne.</p>
      ) : (
        verdicts.map((v, rang) => (
          <VerdictDeLigne key={v.id} verdict={v} rapprochement={rapprochement} sort={rang === 0 && sort} />
        ))
      )}
      <SinistresDeclares rangee={rangee} rapprochement={rapprochement} />
      <PrixHorsNorme ligne={facture} rapprochement={rapprochement} />
      {conforme && <GestesDuCouple rangee={rangee} rapprochement={rapprochement} gestes={gestes} />}
    </div>
  );
}

/** Ce que l'équipe change du couple ; sous la ligne de la facture quand le verdict a beaucoup à dire : la rangée n'en est pas plus haute. */
function GestesDuCouple({ rangee, rapprochement, gestes }: Omit<PropsRangee, "ouvrir">) {
  const peutModifier = peut(useActeur(), "modifier_fiches");
  const { facture, impose } = rangee;
  if (facture?.nature !== "fre") return null;
  return (
    <span className={styles.gestes}>
      {peutModifier && rapprochement.lignes.rapport.length + rapprochement.lignes.pv.length > 0 && (
        <ChoixDuCouple facture={facture} rangee={rangee} rapprochement={rapprochement} gestes={gestes} />
      )}
      {impose && <Etiquette ton="bleu">Couple choisi à la main</Etiquette>}
      {impose && peutModifier && (
        <Button
          variant="subtle"
          size="compact-xs"
          disabled={gestes.liberer.isPending}
          onClick={() => gestes.liberer.mutate({ id: rapprochement.id, ligne_facture_id: facture.id })}
        >
          Rendre au calcul
        </Button>
      )}
    </span>
  );
}

const estConforme = ({ verdicts }: Rangee): boolean => verdicts.every((v) => v.verdict === "conforme");

/** Un sinistre touchait cette pièce avant le retour : c'est peut-être le même dommage, et il n'est alors plus à payer. */
function SinistresDeclares({ rangee, rapprochement }: Pick<PropsRangee, "rangee" | "rapprochement">) {
  const { facture, rapport, pv } = rangee;
  const ligne = facture ?? rapport ?? pv;
  if (!ligne) return null;
  // La facture tait souvent le dommage que le rapport nomme.
  const dommage = ligne.dommage ?? rapport?.dommage ?? pv?.dommage ?? null;
  const sinistres = sinistresDeLaLigne({ ...ligne, dommage }, rapprochement.sinistres);
  if (sinistres.length === 0) return null;
  return (
    <div className={styles.verdict}>
      <span className={styles.tete}>
        <Etiquette ton="bleu">Déjà déclaré en sinistre ?</Etiquette>
      </span>
      <p className={styles.phraseVerdict}>
        <LiensSinistres sinistres={sinistres} enTete /> sur cet élément : vérifiez que ce n'est pas le même dommage
        avant de payer.
      </p>
    </div>
  );
}

/** La société a payé bien moins cher le même dommage : de quoi demander pourquoi avant de payer. */
function PrixHorsNorme({ ligne, rapprochement }: Pick<PropsRangee, "rapprochement"> & { ligne: LigneRapprochee }) {
  const prix = rapprochement.prix_hors_norme.find((p) => p.ligne_id === ligne.id);
  if (!prix) return null;
  return (
    <div className={styles.verdict}>
      <span className={styles.tete}>
        <Etiquette ton="ambre">Prix hors norme</Etiquette>
      </span>
      <p className={styles.phraseVerdict}>
        Le même dommage, réparé de la même façon, a coûté {formaterEuros(prix.mediane_ht)} HT en médiane (n ={" "}
        {prix.nombre}, trois ans).{" "}
        <Link
          to={chemins.analyses()}
          search={{ onglet: "prix", element: ligne.element ?? "", dommage: ligne.dommage ?? "" }}
        >
          Voir les prix par loueur
        </Link>
      </p>
    </div>
  );
}

/** Dire à quelle ligne du rapport, ou du PV, répond celle-ci : à la souris comme au clavier, la liste s'ouvre et se parcourt. */
function ChoixDuCouple({
  facture,
  rangee,
  rapprochement: r,
  gestes,
}: Omit<PropsRangee, "ouvrir"> & { facture: LigneRapprochee }) {
  const prises = new Set(
    r.verdicts.flatMap((v) => (v.ligne_rapport_id && v.ligne_facture_id ? v.ligne_rapport_id : [])),
  );
  const imposer = (choix: { ligne_rapport_id: string | null } | { ligne_pv_id: string | null }) =>
    gestes.imposer.mutate({ id: r.id, ligne_facture_id: facture.id, ...choix });
  return (
    <Menu position="bottom-start" width={320} withinPortal>
      <Menu.Target>
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<IconArrowsExchange size={14} aria-hidden="true" />}
          loading={gestes.imposer.isPending && gestes.imposer.variables.ligne_facture_id === facture.id}
        >
          Changer le couple
          <span className="visuellement-cache"> de {facture.designation}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu}>
        {r.lignes.rapport.length > 0 && (
          <Cote
            titre="Ligne du rapport"
            aucune="Aucune ligne du rapport"
            lignes={r.lignes.rapport}
            actuelle={rangee.rapport}
            rangee={rangee}
            prises={prises}
            surChoix={(ligne_rapport_id) => imposer({ ligne_rapport_id })}
          />
        )}
        {r.lignes.rapport.length > 0 && r.lignes.pv.length > 0 && <Menu.Divider />}
        {r.lignes.pv.length > 0 && (
          <Cote
            titre="Ligne du procès-verbal"
            aucune="Aucune ligne du procès-verbal"
            lignes={r.lignes.pv}
            actuelle={rangee.pv}
            rangee={rangee}
            surChoix={(ligne_pv_id) => imposer({ ligne_pv_id })}
          />
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

interface PropsCote {
  titre: string;
  aucune: string;
  lignes: readonly LigneRapprochee[];
  actuelle: LigneRapprochee | null;
  rangee: Rangee;
  /** Lignes de ce document qui répondent déjà à une autre ; une ligne de PV peut en servir plusieurs. */
  prises?: ReadonlySet<string>;
  surChoix: (id: string | null) => void;
}

function Cote({ titre, aucune, lignes, actuelle, rangee, prises, surChoix }: PropsCote) {
  const precision = (l: LigneRapprochee) =>
    [
      l.brut_ht === null ? null : formaterEuros(l.brut_ht),
      l.id === actuelle?.id ? "couple actuel" : prises?.has(l.id) ? "déjà prise par une autre ligne" : null,
    ].filter(Boolean);
  return (
    <>
      <Menu.Label>{titre}</Menu.Label>
      {lignes
        .filter((l) => l.nature === "fre")
        .map((l) => (
          <Menu.Item key={l.id} disabled={l.id === actuelle?.id} onClick={() => surChoix(l.id)}>
            {l.designation}
            <span className={styles.details}>{precision(l).join(" · ")}</span>
          </Menu.Item>
        ))}
      <Menu.Item onClick={() => surChoix(null)} disabled={rangee.impose && actuelle === null}>
        {aucune}
      </Menu.Item>
    </>
  );
}
