import { Button } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import { pluriel } from "../../../domain/commun/pluriel.ts";
import type { DocumentDetaille } from "../../../domain/documents/document.ts";
import type { LigneProposee, PropositionDistante } from "../../../domain/documents/proposition-distante.ts";
import { Euros } from "../../ui/Valeurs.tsx";
import { champNomme, ecrireChamp } from "./champs.ts";
import type { Verification } from "./useVerification.ts";
import styles from "./Verification.module.css";

interface Props {
  document: DocumentDetaille;
  verification: Verification;
  surChoisir: (id: string) => void;
}

/** Ce que le second lecteur propose : rien n'en entre dans la lecture sans un clic. */
export function PropositionsDistantes({ document, verification, surChoisir }: Props) {
  const { confirmerProposition: confirmer, ecarterProposition: ecarter } = verification;
  if (document.propositions.length === 0 || !document.modifiable) return null;
  const entree = (p: PropositionDistante) => ({ id: document.id, proposition_id: p.id });
  const enCours = (geste: typeof confirmer, p: PropositionDistante) =>
    geste.isPending && geste.variables?.proposition_id === p.id;
  return (
    <section className={styles.bloc} aria-label="Propositions du second lecteur">
      <h2 className={styles.titre}>
        Proposé par le second lecteur, à confirmer
        <span className={styles.compte}>{pluriel(document.propositions.length, "proposition", "propositions")}</span>
      </h2>
      <ul className={styles.propositions}>
        {document.propositions.map((p) => (
          <li key={p.id}>
            <div>
              <Contenu proposition={p} />
              <Place proposition={p} surChoisir={surChoisir} />
            </div>
            <span className={styles.gestesProposes}>
              <Button
                size="compact-sm"
                variant="default"
                loading={enCours(confirmer, p)}
                leftSection={<IconCheck size={14} aria-hidden="true" />}
                onClick={() => confirmer.mutate(entree(p))}
              >
                Confirmer<span className="visuellement-cache">&nbsp;: {nommer(p)}</span>
              </Button>
              <Button
                size="compact-sm"
                variant="subtle"
                loading={enCours(ecarter, p)}
                leftSection={<IconX size={14} aria-hidden="true" />}
                onClick={() => ecarter.mutate(entree(p))}
              >
                Écarter<span className="visuellement-cache">&nbsp;: {nommer(p)}</span>
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function nommer(p: PropositionDistante): string {
  if (p.genre === "ligne") return p.valeur.designation;
  if (p.genre === "lignes") return pluriel(p.valeur.length, "ligne", "lignes");
  return champNomme(p.champ, p.valeur).libelle;
}

function Contenu({ proposition: p }: { proposition: PropositionDistante }) {
  if (p.genre === "ligne") return <Ligne ligne={p.valeur} />;
  if (p.genre === "lignes")
    return (
      <>
        <p>Ces lignes font le total imprimé. Confirmées, elles prennent la place de celles qui ont été lues.</p>
        <ul>
          {p.valeur.map((ligne, rang) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: des lignes figées, qui n'ont que leur rang
            <li key={rang}>
              <Ligne ligne={ligne} />
            </li>
          ))}
        </ul>
      </>
    );
  const champ = champNomme(p.champ, p.valeur);
  return (
    <>
      <span className={styles.libelle}>{champ.libelle}</span> <strong>{ecrireChamp(champ)}</strong>
    </>
  );
}

function Ligne({ ligne }: { ligne: LigneProposee }) {
  return (
    <>
      <span>{ligne.designation} </span>
      <span>
        <Euros centimes={ligne.net_ht ?? ligne.brut_ht} /> HT
      </span>
    </>
  );
}

/** Où la page le porte, à un clic ; ce qui n'y est pas se dit. */
function Place({ proposition: p, surChoisir }: { proposition: PropositionDistante } & Pick<Props, "surChoisir">) {
  if (p.genre === "lignes") return null;
  const { page } = p;
  if (page === null)
    return <p className={styles.raison}>Introuvable sur la page&nbsp;: comparez avant de confirmer.</p>;
  return (
    <Button size="compact-xs" variant="subtle" onClick={() => surChoisir(p.id)}>
      Voir page {page}
    </Button>
  );
}
