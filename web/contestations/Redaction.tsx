import { Button } from "@mantine/core";
import { IconDownload, IconSend } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { ContestationLue } from "../../domain/contestations/contestation.ts";
import { lignesModifiables } from "../../domain/contestations/etats.ts";
import { LIBELLES_NATURE } from "../../domain/contestations/lettres-de-suite.ts";
import { ligneRetenue, lignesDeLettre } from "../../domain/contestations/montants.ts";
import { adresseApi } from "../api.ts";
import { chemins } from "../chemins.ts";
import { GardeSortie } from "../form/GardeSortie.tsx";
import { Bandeau } from "../ui/Bandeau.tsx";
import { Fiche } from "../ui/Fiche.tsx";
import { ApercuLettre } from "./ApercuLettre.tsx";
import styles from "./Contestations.module.css";
import { EnvoiLettre } from "./EnvoiLettre.tsx";
import type { BrouillonDeLettre } from "./fusion-lettre.ts";
import { TextesLettre } from "./TextesLettre.tsx";
import type { EtatEnregistrement } from "./useEnregistrementAuto.ts";
import { type EtatRedaction, useRedaction } from "./useRedaction.ts";

/** Les textes à gauche, la lettre composée à droite : chaque phrase s'enregistre et se voit. */
export function Redaction({ contestation: c, lettre }: { contestation: ContestationLue; lettre: BrouillonDeLettre }) {
  const redaction = useRedaction(c.id, lettre);
  const { auto, enAttente } = redaction;
  const [envoi, setEnvoi] = useState(false);
  const lignes = lignesDeLettre(c);
  // Ce que l'aperçu montre : le brouillon gardé et les lignes ; l'adresse change avec eux, et l'image suit.
  const version = empreinteCourte(JSON.stringify([lettre, lignes]));
  const retenue = ligneRetenue(c);
  const pret = !lignesModifiables(c.etat) || c.etat === "a_contester";
  const plaidees = lettre.nature === "avoir" ? [] : lignes;
  return (
    <Fiche
      titre={lettre.version > 1 ? `${LIBELLES_NATURE[lettre.nature]} (lettre ${lettre.version})` : "Lettre"}
      actions={
        <>
          <Enregistrement etat={auto.etat} reessayer={auto.enregistrer} />
          <Button
            component="a"
            href={adresseApi(`/contestations/${c.id}/lettre`, { telecharger: "1" })}
            variant="default"
            size="xs"
            leftSection={<IconDownload size={15} aria-hidden="true" />}
          >
            Télécharger
          </Button>
          <Button
            size="xs"
            leftSection={<IconSend size={15} aria-hidden="true" />}
            disabled={!pret || enAttente || lignes.length === 0 || retenue !== undefined}
            onClick={() => setEnvoi(true)}
          >
            Envoyer…
          </Button>
        </>
      }
    >
      <GardeSortie modifie={enAttente && auto.etat === "echec"} />
      {!pret && (
        <p className={`${styles.rien} ${styles.avantLettre}`}>
          Pour l'envoyer, dites d'abord la facture «&nbsp;À contester&nbsp;», en haut de la page.
        </p>
      )}
      {retenue && (
        <div className={styles.avantLettre}>
          <Bandeau genre="alerte" titre="La lettre attend une vérification">
            «&nbsp;{retenue.designation}&nbsp;» est à vérifier avant de se réclamer. {retenue.a_verifier}{" "}
            <Link to={chemins.restitution(c.restitution_id)}>Vérifiez-la au rapprochement</Link>, ou retirez-la des
            lignes réclamées. Ce que vous avez rédigé reste.
          </Bandeau>
        </div>
      )}
      <TexteChange {...redaction} />
      <div className={styles.redaction}>
        <TextesLettre redaction={redaction} loueur={c.loueur_nom} lignes={plaidees} preuves={c.preuves} />
        <ApercuLettre adresse={adresseApi(`/contestations/${c.id}/lettre`, { v: version })} />
      </div>
      {envoi && <EnvoiLettre contestation={c} version={lettre.version} surFermer={() => setEnvoi(false)} />}
    </Fiche>
  );
}

/** Ce qu'un autre a écrit à la place : on le prend, ou on garde le sien. */
const TexteChange = ({ conflit, prendreLeSien, garderLeMien }: EtatRedaction) =>
  conflit && (
    <Bandeau
      genre="alerte"
      titre="Quelqu'un d'autre a changé ce texte pendant que vous écriviez"
      action={
        <>
          <Button size="xs" variant="default" onClick={prendreLeSien}>
            Prendre le sien
          </Button>
          <Button size="xs" onClick={garderLeMien}>
            Garder le mien
          </Button>
        </>
      }
    >
      {Object.entries(conflit).map(([cle, texte]) => (
        <blockquote key={cle} className={styles.citation}>
          {texte || "(vide)"}
        </blockquote>
      ))}
    </Bandeau>
  );

const PHRASES: Record<EtatEnregistrement, string> = {
  repos: "",
  attente: "Modifications en attente…",
  envoi: "Enregistrement…",
  enregistre: "Brouillon enregistré",
  echec: "Non enregistré",
};

function Enregistrement({ etat, reessayer }: { etat: EtatEnregistrement; reessayer: () => void }) {
  return (
    <span className={styles.enregistrement} role="status" data-etat={etat}>
      {PHRASES[etat]}
      {etat === "echec" && (
        <Button size="compact-xs" variant="subtle" onClick={reessayer}>
          Réessayer
        </Button>
      )}
    </span>
  );
}

/** Condensat court (FNV-1a) : de quoi changer l'adresse de l'aperçu, rien de plus. */
function empreinteCourte(texte: string): string {
  let h = 0x811c9dc5;
  for (let i = 0; i < texte.length; i++) h = Math.imul(h ^ texte.charCodeAt(i), 0x01000193);
  return (h >>> 0).toString(36);
}
