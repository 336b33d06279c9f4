import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { formaterDate } from "../../../domain/commun/dates.ts";
import { formaterEuros } from "../../../domain/commun/montants.ts";
import { nommerDocument } from "../../../domain/documents/file.ts";
import { direTrouve, type GroupeDuLot } from "../../../domain/documents/lot.ts";
import { ChampLoueur } from "../../champs/ChampLoueur.tsx";
import { chemins } from "../../chemins.ts";
import { ChampChoix } from "../../form/ChampChoix.tsx";
import { ChampDate } from "../../form/ChampDate.tsx";
import { ChampNombre } from "../../form/ChampNombre.tsx";
import { ChampTexte } from "../../form/ChampTexte.tsx";
import { TYPES } from "../../restitutions/ajout/ChampsAjout.tsx";
import { type Ajout, type CleAjout, LIBELLES_AJOUT } from "../../restitutions/ajout/valeursAjout.ts";
import styles from "./Lot.module.css";
import { LoueurHorsBase } from "./LoueurHorsBase.tsx";
import { aDemander, type Lot } from "./useLot.ts";

/** Un véhicule du lot : ses documents, ce qui manque pour sa restitution, ou celle qui est créée. */
export function VehiculeDuLot({ groupe: g, lot }: { groupe: GroupeDuLot; lot: Lot }) {
  const erreurs = lot.erreurs[g.plaque] ?? {};
  const trouve = direTrouve(g);
  return (
    <li className={styles.vehicule} aria-label={g.immatriculation}>
      <p className={styles.nom}>
        <strong>{g.immatriculation}</strong> {[g.proposition?.marque, g.proposition?.modele].filter(Boolean).join(" ")}
        {g.proposition?.date_restitution && ` · rendu le ${formaterDate(g.proposition.date_restitution)}`}
        {g.proposition?.montant_ht_apres_remise ? ` · ${formaterEuros(g.proposition.montant_ht_apres_remise)} HT` : ""}
      </p>
      <p className={styles.documents}>
        {g.documents.map((d) => (
          <Link key={d.id} to={chemins.document(d.id)}>
            {nommerDocument(d)}
          </Link>
        ))}
      </p>
      {g.restitution && (
        <p className={styles.rangee}>
          <Link to={chemins.restitution(g.restitution.id)}>
            Restitution du {formaterDate(g.restitution.date_restitution)}
          </Link>
          {trouve ? (
            <strong className={styles.contestable} data-tard={!g.contestable_ht || undefined}>
              {trouve}
            </strong>
          ) : (
            <span>rien à réclamer</span>
          )}
        </p>
      )}
      {g.proposition && <ACreer groupe={g} lot={lot} erreurs={erreurs} />}
      {erreurs.groupe && (
        <p className={styles.refus} role="alert">
          {erreurs.groupe} <Link to={chemins.document(g.documents[0]?.id ?? "")}>Créer depuis ce document</Link>
        </p>
      )}
    </li>
  );
}

interface PropsACreer {
  groupe: GroupeDuLot;
  lot: Lot;
  erreurs: Readonly<Record<string, string>>;
}

/** Ce qui manque à un véhicule pour sa restitution, ou pourquoi il attend. */
function ACreer({ groupe: g, lot, erreurs }: PropsACreer) {
  if (g.loueur_inconnu !== null && lot.sansLoueur(g))
    return <LoueurHorsBase groupe={g} nom={g.loueur_inconnu} lot={lot} />;
  const apart = lot.apart.plaques.includes(g.plaque);
  const champs = apart ? [] : aDemander(g);
  const seul = lot.aRanger.length === 1;
  return (
    <>
      {champs.length > 0 && (
        <div className={styles.champs}>
          {champs.map((c) => (
            <ChampDuLot key={c} champ={c} groupe={g} lot={lot} erreur={erreurs[c]} />
          ))}
        </div>
      )}
      {(apart || !seul) && (
        <p className={styles.gestes}>
          {apart && <span>Mis de côté&nbsp;: les autres se créent sans lui.</span>}
          <Button
            size="compact-xs"
            variant="subtle"
            disabled={lot.enCours}
            onClick={() => lot.apart.basculer(g.plaque)}
          >
            {apart ? "Reprendre" : "Mettre de côté"}
            <span className="visuellement-cache"> {g.immatriculation}</span>
          </Button>
        </p>
      )}
    </>
  );
}

interface PropsChamp {
  champ: CleAjout;
  groupe: GroupeDuLot;
  lot: Lot;
  erreur: string | undefined;
}

function ChampDuLot({ champ, groupe, lot, erreur }: PropsChamp) {
  const ajout = lot.ajoutDe(groupe);
  const lier = <C extends CleAjout>(c: C) => ({
    nom: `${groupe.plaque}-${c}`,
    libelle: `${LIBELLES_AJOUT[c]}, ${groupe.immatriculation}`,
    requis: true,
    valeur: ajout[c],
    surChangement: (v: Ajout[C]) => lot.changer(groupe.plaque, c, v),
    erreur,
    desactive: lot.enCours,
  });
  switch (champ) {
    case "type_vehicule":
      return (
        <ChampChoix
          {...lier("type_vehicule")}
          choix={TYPES}
          {...(groupe.type_devine && { aide: "D'après le modèle" })}
        />
      );
    case "loueur_id":
      return (
        <ChampLoueur
          {...lier("loueur_id")}
          {...(groupe.loueur_inconnu !== null && { aide: `Le papier dit «\u00a0${groupe.loueur_inconnu}\u00a0»` })}
        />
      );
    case "date_restitution":
      return <ChampDate {...lier("date_restitution")} />;
    case "kilometrage":
      return <ChampNombre {...lier("kilometrage")} unite="km" />;
    case "montant_ht_apres_remise":
      return <ChampNombre {...lier("montant_ht_apres_remise")} decimales={2} unite="€ HT" />;
    default:
      return <ChampTexte {...lier(champ)} max={100} />;
  }
}
