import { Button, Skeleton, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useState } from "react";
import { motsDeRecherche } from "../../domain/commun/recherche.ts";
import { adresseApi } from "../api.ts";
import { chemins } from "../chemins.ts";
import { LienRetour } from "../layout/LienRetour.tsx";
import { EntetePage } from "../ui/EntetePage.tsx";
import { ErreurChargement } from "../ui/ErreurChargement.tsx";
import { Message } from "../ui/Message.tsx";
import { nombre } from "../ui/nombres.ts";
import styles from "./Api.module.css";
import { type Description, type RouteLue, routesDe } from "./description.ts";
import { UneRoute } from "./UneRoute.tsx";

async function lireDescription(): Promise<Description> {
  const reponse = await fetch(adresseApi("/openapi.json"));
  if (!reponse.ok) throw new Error(`Réponse ${reponse.status}`);
  return reponse.json();
}

/** L'API telle que le contrat la décrit : la lire, l'essayer avec sa session ou une clé. */
export default function ApiPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ["description-api"],
    queryFn: lireDescription,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [texte, setTexte] = useState("");
  // Une clé collée ne vit que dans cette page, jamais dans le navigateur.
  const [cle, setCle] = useState("");
  const cherche = useDeferredValue(texte);
  const routes = useMemo(() => (data ? routesDe(data) : []), [data]);
  const trouvees = useMemo(() => {
    const mots = motsDeRecherche(cherche);
    return routes.filter((r) => mots.every((mot) => r.texte.includes(mot)));
  }, [routes, cherche]);
  return (
    <div className="ecran">
      <EntetePage
        titre="API"
        retour={<LienRetour vers={chemins.administration()} texte="Administration" />}
        precision={
          <>
            Lire l'API et l'essayer&nbsp;; sa description se télécharge aussi&nbsp;:{" "}
            <a href={adresseApi("/openapi.json")} download="reflet-openapi.json">
              OpenAPI 3.1
            </a>
          </>
        }
      />
      {error && <ErreurChargement erreur={error} relire={refetch} />}
      {!data && !error && <Skeleton height={320} />}
      {data && (
        <>
          <div className={styles.outils}>
            <TextInput
              type="search"
              label="Chercher une adresse"
              placeholder="tickets, PATCH, lire un véhicule, tco:lire…"
              leftSection={<IconSearch size={16} aria-hidden="true" />}
              value={texte}
              onChange={(e) => setTexte(e.currentTarget.value)}
            />
            <TextInput
              type="password"
              label="Clé d'API pour essayer"
              description="Vide&nbsp;: votre session. Gardée dans cette page seulement."
              placeholder="reflet_…"
              autoComplete="off"
              spellCheck={false}
              value={cle}
              onChange={(e) => setCle(e.currentTarget.value.trim())}
            />
          </div>
          <p className={styles.compte} role="status">
            {trouvees.length > 1 ? `${nombre(trouvees.length)} adresses` : `${trouvees.length} adresse`}
          </p>
          {trouvees.length === 0 ? (
            <Message
              titre="Aucune adresse"
              action={
                <Button variant="default" onClick={() => setTexte("")}>
                  Effacer la recherche
                </Button>
              }
            >
              Rien ne répond à «&nbsp;{cherche}&nbsp;».
            </Message>
          ) : (
            familles(trouvees).map(([famille, siennes]) => (
              <section key={famille} className={styles.famille} aria-label={`API\u00a0: ${famille}`}>
                <h2>{famille}</h2>
                <ul>
                  {siennes.map((r) => (
                    <UneRoute key={r.cle} route={r} schemas={data.components.schemas} cle={cle} />
                  ))}
                </ul>
              </section>
            ))
          )}
        </>
      )}
    </div>
  );
}

function familles(routes: readonly RouteLue[]): [string, RouteLue[]][] {
  const par = new Map<string, RouteLue[]>();
  for (const r of routes) par.set(r.famille, [...(par.get(r.famille) ?? []), r]);
  return [...par].sort(([a], [b]) => a.localeCompare(b, "fr"));
}
