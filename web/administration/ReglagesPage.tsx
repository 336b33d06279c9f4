import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { GroupeReglages, Reglage } from "../../domain/administration/reglages.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { LienRetour } from "../layout/LienRetour.tsx";
import { EntetePage } from "../ui/EntetePage.tsx";
import { ErreurChargement } from "../ui/ErreurChargement.tsx";
import { Etiquette } from "../ui/Etiquette.tsx";
import { Fiche } from "../ui/Fiche.tsx";
import { Absent } from "../ui/Valeurs.tsx";
import { ModifierReglage } from "./ModifierReglage.tsx";
import styles from "./Reglages.module.css";

/** Ce qui règle le programme : l'environnement, à lire ; le reste, à poser ici. Un secret dit seulement s'il est posé. Pour l'admin. */
export default function ReglagesPage() {
  const { data, error, refetch } = useQuery(api.administration.reglages.queryOptions());
  const [variable, setVariable] = useState<string | null>(null);
  const choisi = data?.groupes.flatMap((g) => g.reglages).find((r) => r.variable === variable);
  return (
    <div className="ecran">
      <EntetePage
        retour={<LienRetour vers={chemins.administration()} texte="Administration" />}
        titre="Réglages"
        precision={
          data &&
          `Programme en ${data.mode === "production" ? "production" : "démonstration"}. Ce que son environnement pose se lit ici et se change là-bas\u00a0; le reste se règle ici et vaut aussitôt.`
        }
      />
      {error ? (
        <ErreurChargement erreur={error} relire={refetch} />
      ) : data ? (
        <div className={styles.groupes}>
          {data.groupes.toSorted(reglablesDAbord).map(({ titre, reglages }) => (
            <Fiche key={titre} titre={titre}>
              <dl className={styles.reglages}>
                {reglages.map((r) => (
                  <Ligne key={r.variable} reglage={r} surModifier={() => setVariable(r.variable)} />
                ))}
              </dl>
            </Fiche>
          ))}
        </div>
      ) : (
        <Skeleton height={400} />
      )}
      {choisi?.saisie && (
        <ModifierReglage
          key={choisi.variable}
          reglage={{ ...choisi, saisie: choisi.saisie }}
          surFermer={() => setVariable(null)}
        />
      )}
    </div>
  );
}

const seRegleIci = ({ reglages }: GroupeReglages): boolean => reglages.some((r) => r.saisie !== null);
const reglablesDAbord = (a: GroupeReglages, b: GroupeReglages): number => Number(seRegleIci(b)) - Number(seRegleIci(a));

function Ligne({ reglage: r, surModifier }: { reglage: Reglage; surModifier: () => void }) {
  const pose = r.source === "environnement";
  return (
    <div className={styles.reglage}>
      <dt>
        {r.sens}
        <code className={styles.variable}>{r.variable}</code>
      </dt>
      <dd className={styles.valeur}>
        {r.secret ? pose ? "Posé, gardé secret" : <Absent /> : (r.valeur ?? <Absent />)}
        {!r.secret && r.valeur !== null && r.source === "defaut" && <Etiquette>Par défaut</Etiquette>}
        {r.saisie && pose && <Etiquette>Posé par l'environnement</Etiquette>}
        {r.saisie && !pose && (
          <Button
            className={styles.geste}
            size="compact-sm"
            variant="default"
            aria-label={`Modifier\u00a0: ${r.sens}`}
            onClick={surModifier}
          >
            Modifier
          </Button>
        )}
      </dd>
    </div>
  );
}
