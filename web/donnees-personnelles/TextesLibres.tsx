import { Button, Checkbox, Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { TexteNommant } from "../../domain/donnees-personnelles/donnees-personnelles.contrat.ts";
import { TEXTES_LIBRES } from "../../domain/donnees-personnelles/donnees-personnelles.ts";
import { ErreurChargement } from "../ui/ErreurChargement.tsx";
import { Sous } from "../ui/TableDefilante.tsx";
import styles from "./DonneesPersonnelles.module.css";

export const cleDeTexte = (t: TexteNommant): string => `${t.entite}.${t.champ} ${t.id}`;

interface Props {
  requete: Pick<UseQueryResult<TexteNommant[]>, "data" | "error" | "refetch">;
  coches: ReadonlySet<string>;
  surCoches: (coches: ReadonlySet<string>) => void;
}

/** Les textes libres où le nom est écrit, avec ce qui l'entoure : un homonyme se reconnaît, et ne se coche pas. */
export function TextesLibres({ requete: { data, error, refetch }, coches, surCoches }: Props) {
  if (error)
    return <ErreurChargement erreur={error} relire={refetch} titre="Erreur lors de la recherche dans les textes" />;
  if (!data) return <Skeleton height={60} aria-label="Recherche du nom dans les textes" />;
  if (data.length === 0) return <p className={styles.aide}>Le nom n'est écrit dans aucun texte libre.</p>;
  const basculer = (cle: string) => {
    const suite = new Set(coches);
    if (!suite.delete(cle)) suite.add(cle);
    surCoches(suite);
  };
  const tous = data.length === coches.size;
  return (
    <fieldset className={styles.textes}>
      <legend>Textes où le nom est écrit</legend>
      <p className={styles.aide}>
        Dans ceux que vous cochez, le nom devient «&nbsp;[effacé]&nbsp;» et le journal n'en garde plus les valeurs. Un
        homonyme ne se coche pas.
      </p>
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => surCoches(new Set(tous ? [] : data.map(cleDeTexte)))}
        aria-pressed={tous}
      >
        {tous ? "Tout décocher" : "Tout cocher"}
      </Button>
      <ul className={styles.extraits}>
        {data.map((t) => (
          <li key={cleDeTexte(t)}>
            <Checkbox
              checked={coches.has(cleDeTexte(t))}
              onChange={() => basculer(cleDeTexte(t))}
              label={
                <>
                  <span className={styles.extrait}>
                    {t.avant.length >= 60 && "…"}
                    {t.avant}
                    <mark>{t.nom}</mark>
                    {t.apres}
                    {t.apres.length >= 60 && "…"}
                  </span>
                  <Sous>
                    {/* Le contrat n'en rend pas d'autre. */}
                    {TEXTES_LIBRES[`${t.entite}.${t.champ}` as keyof typeof TEXTES_LIBRES]}
                    {t.client_nom && ` · ${t.client_nom}`}
                    {t.fois > 1 && ` · ${t.fois} fois`}
                  </Sous>
                </>
              }
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
