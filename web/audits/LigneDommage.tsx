import { Button, CloseButton, SegmentedControl } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { AuditLu, ChoixDommage, DommageAudit, DommageCalcule } from "../../domain/audits/audit.ts";
import { LIBELLES_CLASSE } from "../../domain/audits/operation.ts";
import { formaterEuros } from "../../domain/commun/montants.ts";
import { LIBELLES_DOMMAGE, LIBELLES_ELEMENT, LIBELLES_LOCALISATION } from "../../domain/fre/libelles.ts";
import { adresseApi, client } from "../api.ts";
import { DepotPhotos } from "../tickets/pieces/DepotPhotos.tsx";
import { Planche } from "../tickets/pieces/Planche.tsx";
import { useFilePhotos } from "../tickets/pieces/useFilePhotos.ts";
import { Confirmation } from "../ui/Confirmation.tsx";
import { Etiquette } from "../ui/Etiquette.tsx";
import { signalerEchec } from "../ui/signaler-echec.ts";
import { Euros } from "../ui/Valeurs.tsx";
import styles from "./Audit.module.css";
import { EtiquetteConseil } from "./EtatAudit.tsx";
import type { MorceauAudit } from "./useAudit.ts";

interface Props extends MorceauAudit {
  dommage: DommageAudit;
  surModifier: () => void;
}

/** Un dommage : ce qu'il coûtera, ce que coûte sa réparation, le conseil et sa raison, et de quoi en décider autrement. */
export function LigneDommage({ dommage: d, surModifier, ...p }: Props) {
  const { audit, modifiable, poser } = p;
  const c = audit.resultat.dommages.find((x) => x.rang === d.rang);
  const depot = useFilePhotos<AuditLu>({
    adresse: (nom) => adresseApi(`/audits/${audit.id}/dommages/${d.id}/photos`, { nom }),
    surRecue: poser,
    surFin: p.relire,
  });
  const nom = `dommage ${d.rang}, ${LIBELLES_ELEMENT[d.element]}`;
  return (
    <li className={styles.dommage}>
      <span className={styles.rang} aria-hidden="true">
        {d.rang}
      </span>
      <div className={styles.corps}>
        <div className={styles.tete}>
          <span>
            <strong>{LIBELLES_ELEMENT[d.element]}</strong>&nbsp;: {LIBELLES_DOMMAGE[d.dommage].toLowerCase()}
            {mesures(d) && <span className={styles.mesures}>{mesures(d)}</span>}
          </span>
          {c && <EtiquetteConseil conseil={c.conseil} />}
        </div>
        {d.commentaire && <p className={styles.note}>{d.commentaire}</p>}
        {c && <Chiffres c={c} />}
        {c && <p className={styles.raison}>{c.raison}</p>}
        {c && modifiable && <Choisir {...p} dommage={d} calcul={c} nom={nom} />}
        {d.photos.length > 0 && (
          <Planche
            titre={`Photos du ${nom}`}
            photos={d.photos}
            supprimer={
              modifiable
                ? async (fichier_id) =>
                    poser(await client.audits.retirerPhoto({ id: audit.id, dommage_id: d.id, fichier_id }))
                : undefined
            }
          />
        )}
        {modifiable && (
          <div className={styles.gestes}>
            <Button variant="default" size="xs" onClick={surModifier}>
              Modifier<span className="visuellement-cache"> le {nom}</span>
            </Button>
            <DepotPhotos depot={depot} libelle={`Ajouter des photos\u00a0: ${nom}`} compact />
          </div>
        )}
      </div>
      {modifiable && <Retirer {...p} dommage={d} nom={nom} />}
    </li>
  );
}

function mesures(d: DommageAudit): string {
  return [
    d.nombre > 1 ? `${d.nombre} défauts` : "",
    d.dimension_mm === null ? "" : `${d.dimension_mm}\u00a0mm`,
    d.profondeur_mm === null
      ? ""
      : `${String(d.profondeur_mm).replace(".", ",")}\u00a0mm ${d.dommage === "usure" ? "de gomme" : "de profondeur"}`,
    d.localisation ? LIBELLES_LOCALISATION[d.localisation].toLowerCase() : "",
    d.evenement === null ? "" : `accident n° ${d.evenement}`,
  ]
    .filter(Boolean)
    .map((texte) => `, ${texte}`)
    .join("");
}

function Chiffres({ c }: { c: DommageCalcule }) {
  const source = c.n === null ? "grille par défaut" : `médiane de ${c.n} ligne${c.n > 1 ? "s" : ""} de ce loueur`;
  const detail = [
    c.classe && LIBELLES_CLASSE[c.classe],
    `${formaterEuros(c.brut_ht)} (${source})`,
    c.vetuste_ht > 0 && `vétusté −\u00a0${formaterEuros(c.vetuste_ht)}`,
    c.remise_ht > 0 && `remise −\u00a0${formaterEuros(c.remise_ht)}`,
  ].filter(Boolean);
  return (
    <dl className={styles.chiffresDommage}>
      <div>
        <dt>Facture attendue</dt>
        <dd className="chiffres">{formaterEuros(c.facture_ht)}</dd>
      </div>
      <div>
        <dt>Réparer</dt>
        <dd className="chiffres">
          <Euros centimes={c.reparation_ht} />
        </dd>
      </div>
      {c.brut_ht > 0 && (
        <div className={styles.detail}>
          <dt className="visuellement-cache">Calcul</dt>
          <dd>{detail.join(" · ")}</dd>
        </div>
      )}
    </dl>
  );
}

export const LIBELLES_CHOIX: Record<ChoixDommage, string> = {
  auto: "Conseil",
  reparer: "Réparer",
  laisser: "Laisser",
  declarer: "Déclarer",
};

/** Ce que l'on déciderait autrement, et ce que cela change au total du véhicule. */
function Choisir({
  audit,
  poser,
  relire,
  dommage,
  calcul: c,
  nom,
}: MorceauAudit & { dommage: DommageAudit; calcul: DommageCalcule; nom: string }) {
  const choisir = useMutation({
    mutationFn: (choix: ChoixDommage) =>
      client.audits.modifierDommage({
        id: audit.id,
        dommage_id: dommage.id,
        champs: { choix },
        avant: { choix: dommage.choix },
      }),
    onSuccess: poser,
    onError: (erreur) => {
      signalerEchec(erreur, "Erreur lors de la sauvegarde");
      relire();
    },
  });
  if (c.compris_dans !== null) return null;
  const possibles: ChoixDommage[] = [
    "auto",
    ...(c.reparation_ht === null ? [] : (["reparer"] as const)),
    "laisser",
    ...(dommage.evenement !== null && audit.franchise_assurance_ht !== null ? (["declarer"] as const) : []),
  ];
  return (
    <div className={styles.choix}>
      <SegmentedControl
        size="xs"
        aria-label={`Que faire du ${nom}`}
        data={possibles.map((value) => ({ value, label: LIBELLES_CHOIX[value] }))}
        value={choisir.isPending ? choisir.variables : dommage.choix}
        onChange={(choix) => choisir.mutate(choix as ChoixDommage)}
        disabled={choisir.isPending}
      />
      <span className={styles.effet}>{effet(c, audit.resultat.total_ht)}</span>
      {c.impose && <Etiquette ton="bleu">Imposé</Etiquette>}
    </div>
  );
}

/** Ce que l'autre décision changerait au total. */
function effet(c: DommageCalcule, total: number): string {
  const autre = c.decision === "reparer" ? c.total_si_laisse_ht : c.total_si_repare_ht;
  if (autre === null || c.decision === "declarer") return "";
  const ecart = autre - total;
  const geste = c.decision === "reparer" ? "Laissé" : "Réparé";
  if (ecart === 0) return `${geste}\u00a0: même total.`;
  return `${geste}\u00a0: ${formaterEuros(Math.abs(ecart))} de ${ecart > 0 ? "plus" : "moins"} au total.`;
}

function Retirer({ audit, poser, dommage, nom }: MorceauAudit & { dommage: DommageAudit; nom: string }) {
  const [ouverte, setOuverte] = useState(false);
  const retrait = useMutation({
    mutationFn: () => client.audits.retirerDommage({ id: audit.id, dommage_id: dommage.id }),
    onSuccess: poser,
    onError: (erreur) => signalerEchec(erreur, "Erreur lors de la sauvegarde"),
    onSettled: () => setOuverte(false),
  });
  return (
    <>
      <CloseButton aria-label={`Retirer le ${nom}`} onClick={() => setOuverte(true)} />
      <Confirmation
        ouverte={ouverte}
        titre="Retirer le dommage"
        texte="Le dommage et ses photos seront retirés de cet audit."
        libelleAction="Retirer"
        danger
        envoi={retrait.isPending}
        surConfirmer={() => retrait.mutate()}
        surAnnuler={() => setOuverte(false)}
      />
    </>
  );
}
