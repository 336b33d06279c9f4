import { Button, Menu } from "@mantine/core";
import { IconDownload, IconScale, IconSend } from "@tabler/icons-react";
import { useState } from "react";
import type { ChampsLettre, ContestationLue, LettreEnvoyee } from "../../domain/contestations/contestation.ts";
import { LIBELLES_CANAL, lettreModifiable, lignesModifiables } from "../../domain/contestations/etats.ts";
import { argumentParDefaut, RAPPELS_JURIDIQUES } from "../../domain/contestations/lettre.ts";
import { lignesDeLettre } from "../../domain/contestations/montants.ts";
import { LIBELLES_VERDICT } from "../../domain/fre/verdicts.ts";
import { adresseApi, client } from "../api.ts";
import { donneesErreur, estConflit, phraseErreur } from "../erreurs.ts";
import { ChampTexte } from "../form/ChampTexte.tsx";
import { GardeSortie } from "../form/GardeSortie.tsx";
import { PleineLargeur } from "../layout/GrilleFiche.tsx";
import { Bandeau } from "../ui/Bandeau.tsx";
import { Etiquette } from "../ui/Etiquette.tsx";
import { Fiche } from "../ui/Fiche.tsx";
import { signalerErreur } from "../ui/notifications.ts";
import { DateCourte } from "../ui/Valeurs.tsx";
import { ApercuLettre } from "./ApercuLettre.tsx";
import styles from "./Contestations.module.css";
import { EnvoiLettre } from "./EnvoiLettre.tsx";
import { usePoser, useRelire } from "./useContestation.ts";
import { type EtatEnregistrement, useEnregistrementAuto } from "./useEnregistrementAuto.ts";

/** La lettre : ce qui est parti, et ce que l'on rédige tant que rien n'est parti. */
export function Lettre({ contestation: c }: { contestation: ContestationLue }) {
  const redige = c.lettre !== null && (lettreModifiable(c.etat) || c.etat === "a_verifier") && c.lignes.length > 0;
  return (
    <>
      {c.envoyees.length > 0 && (
        <PleineLargeur>
          <Envoyees lettres={c.envoyees} />
        </PleineLargeur>
      )}
      {redige && c.lettre && (
        <PleineLargeur>
          <Redaction key={c.lettre.version} contestation={c} lettre={c.lettre} />
        </PleineLargeur>
      )}
    </>
  );
}

const REMISES = {
  en_attente: ["bleu", "Dans la boîte d'envoi"],
  remis: ["vert", "Remis au serveur de messagerie"],
  echec: ["rouge", "Non remis"],
} as const;

function Envoyees({ lettres }: { lettres: readonly LettreEnvoyee[] }) {
  return (
    <Fiche titre="Lettres envoyées">
      <ul className={styles.envoyees}>
        {lettres.map((l) => (
          <li key={l.id}>
            <p className={styles.designation}>
              Version {l.version}, le <DateCourte iso={l.envoyee_le} />
              {l.envoyee_par && `, par ${l.envoyee_par}`}
            </p>
            <p className={styles.phrase}>
              {LIBELLES_CANAL[l.canal]}
              {l.destinataire && ` à ${l.destinataire}`}
              {l.reference && ` (référence ${l.reference})`}{" "}
              {l.remise && <Etiquette ton={REMISES[l.remise][0]}>{REMISES[l.remise][1]}</Etiquette>}
            </p>
            <p className={styles.phrase}>
              <a href={adresseApi(`/fichiers/${l.fichier_id}`)} target="_blank" rel="noopener noreferrer">
                {l.fichier_nom}
                <span className="visuellement-cache"> (nouvel onglet)</span>
              </a>
            </p>
            <p className={styles.empreinte}>SHA-256 {l.sha256}</p>
          </li>
        ))}
      </ul>
    </Fiche>
  );
}

type Brouillon = NonNullable<ContestationLue["lettre"]>;
type Textes = ChampsLettre & { arguments: Record<string, string> };
const CLES = ["objet", "adresse", "introduction", "conclusion"] as const;

/** Ce qui a changé depuis ce que le serveur a gardé, et ce qu'il avait ; `null` : rien. */
function changementsDe(saisie: Textes, gardes: Brouillon) {
  const champs = Object.fromEntries(CLES.filter((k) => saisie[k] !== gardes[k]).map((k) => [k, saisie[k]]));
  const avant = Object.fromEntries(Object.keys(champs).map((k) => [k, gardes[k as keyof ChampsLettre]]));
  const changes = Object.entries(saisie.arguments).filter(([ligne, texte]) => texte !== gardes.arguments[ligne]);
  if (Object.keys(champs).length === 0 && changes.length === 0) return null;
  return {
    champs: champs as Partial<ChampsLettre>, // clés tirées de CLES
    avant: { ...avant, ...Object.fromEntries(changes.map(([l]) => [`argument.${l}`, gardes.arguments[l] ?? ""])) },
    arguments: changes.map(([ligne_id, texte]) => ({ ligne_id, texte })),
  };
}

/** Les textes à gauche, la lettre composée à droite : chaque phrase s'enregistre et se voit. */
function Redaction({ contestation: c, lettre }: { contestation: ContestationLue; lettre: Brouillon }) {
  const poser = usePoser();
  const relire = useRelire(c.id);
  const [saisie, setSaisie] = useState<Textes>(lettre);
  const [conflit, setConflit] = useState<Record<string, string> | null>(null);
  const [envoi, setEnvoi] = useState(false);
  const changer = (suite: Partial<Textes>) => setSaisie((avant) => ({ ...avant, ...suite }));
  const changements = conflit || saisie.objet.trim() === "" ? null : changementsDe(saisie, lettre);
  const auto = useEnregistrementAuto(changements, async (changes) => {
    try {
      poser(await client.contestations.rediger({ id: c.id, ...changes }));
    } catch (erreur) {
      if (estConflit(erreur))
        setConflit((donneesErreur(erreur).actuel ?? {}) as Record<string, string>); // textes actuels, par champ
      else signalerErreur(phraseErreur(erreur, "Erreur lors de la sauvegarde"));
      throw erreur;
    }
  });
  const champ = (cle: (typeof CLES)[number]) => ({
    nom: cle,
    valeur: saisie[cle],
    surChangement: (valeur: string) => changer({ [cle]: valeur }),
    erreur: cle === "objet" && saisie.objet.trim() === "" ? "L'objet est requis" : undefined,
    desactive: false,
  });
  const lignes = lignesDeLettre(c);
  // Ce que l'aperçu montre : le brouillon gardé et les lignes ; l'adresse change avec eux, et l'image suit.
  const version = empreinteCourte(JSON.stringify([lettre, lignes]));
  const apercu = adresseApi(`/contestations/${c.id}/lettre`, { v: version });
  const pret = !lignesModifiables(c.etat) || c.etat === "a_contester";
  return (
    <Fiche
      titre={lettre.version > 1 ? `Nouvelle lettre (version ${lettre.version})` : "Lettre"}
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
            disabled={!pret || changements !== null || lignes.length === 0}
            onClick={() => setEnvoi(true)}
          >
            Envoyer…
          </Button>
        </>
      }
    >
      <GardeSortie modifie={changements !== null && auto.etat === "echec"} />
      {!pret && (
        <p className={`${styles.rien} ${styles.avantLettre}`}>
          Pour l'envoyer, dites d'abord la facture «&nbsp;À contester&nbsp;», en haut de la page.
        </p>
      )}
      {conflit && (
        <Bandeau
          genre="alerte"
          titre="Quelqu'un d'autre a changé ce texte pendant que vous écriviez"
          action={
            <>
              <Button
                size="xs"
                variant="default"
                onClick={() => {
                  setSaisie((avant) => reprendre(avant, conflit));
                  setConflit(null);
                  void relire();
                }}
              >
                Prendre le sien
              </Button>
              <Button size="xs" onClick={() => void relire().then(() => setConflit(null))}>
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
      )}
      <div className={styles.redaction}>
        <div className={styles.textes}>
          <ChampTexte {...champ("objet")} libelle="Objet" requis lignes={2} />
          <ChampTexte
            {...champ("adresse")}
            libelle="Adresse du loueur"
            lignes={3}
            aide={`Sous le nom ${c.loueur_nom}\u00a0; reprise d'une lettre à l'autre.`}
          />
          <ChampTexte {...champ("introduction")} libelle="Introduction" lignes={7} />
          {lignes.map((l, i) => (
            <ChampTexte
              key={l.id}
              nom={`argument-${l.id}`}
              libelle={`Argument ${i + 1}\u00a0: ${l.designation}`}
              aide={LIBELLES_VERDICT[l.motif]}
              valeur={saisie.arguments[l.id] ?? argumentParDefaut(l.motif, l.explication)}
              surChangement={(texte) => changer({ arguments: { ...saisie.arguments, [l.id]: texte } })}
              erreur={undefined}
              desactive={false}
              lignes={3}
            />
          ))}
          <ChampTexte {...champ("conclusion")} libelle="Conclusion" lignes={6} />
          <Menu position="bottom-start">
            <Menu.Target>
              <Button
                variant="default"
                size="xs"
                leftSection={<IconScale size={15} aria-hidden="true" />}
                className={styles.rappel}
              >
                Ajouter un rappel de jurisprudence
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {RAPPELS_JURIDIQUES.map((r) => (
                <Menu.Item
                  key={r.cle}
                  onClick={() => changer({ conclusion: `${r.texte}\n\n${saisie.conclusion}` })}
                  disabled={saisie.conclusion.includes(r.texte)}
                >
                  {r.libelle}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
          <p className={styles.rien}>Ces rappels citent des décisions&nbsp;; ils ne sont pas un avis juridique.</p>
        </div>
        <ApercuLettre adresse={apercu} />
      </div>
      {envoi && <EnvoiLettre contestation={c} version={lettre.version} surFermer={() => setEnvoi(false)} />}
    </Fiche>
  );
}

/** La saisie, avec les textes d'un autre à la place des siens. */
function reprendre(saisie: Textes, actuel: Record<string, string>): Textes {
  const suite = { ...saisie, arguments: { ...saisie.arguments } };
  for (const [cle, texte] of Object.entries(actuel)) {
    const ligne = /^argument\.(.+)$/.exec(cle)?.[1];
    if (ligne) suite.arguments[ligne] = texte;
    else if (CLES.includes(cle as (typeof CLES)[number])) suite[cle as (typeof CLES)[number]] = texte; // clé de CLES
  }
  return suite;
}

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
