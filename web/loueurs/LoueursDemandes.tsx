import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { direActe } from "../../domain/aujourdhui/acte.ts";
import { api } from "../api.ts";
import { EcarterLoueur } from "../aujourdhui/EcarterLoueur.tsx";
import { chemins } from "../chemins.ts";
import { Bandeau } from "../ui/Bandeau.tsx";

/** Les loueurs que des sociétés demandent, les plus anciens d'abord : ceux de la bande, cinq à la fois. */
export function LoueursDemandes() {
  const { data } = useQuery(api.aujourdhui.lire.queryOptions());
  const demandes = data?.actes.filter((a) => a.genre === "loueur") ?? [];
  const [premiere] = demandes;
  if (!premiere) return null;
  return (
    <Bandeau
      genre="info"
      titre={
        demandes.length > 1 ? `${data?.totaux.loueur ?? demandes.length} loueurs à ajouter` : "Un loueur à ajouter"
      }
    >
      <ul>
        {demandes.map((d) => (
          <li key={d.id}>
            {direActe(d)}{" "}
            <Button size="compact-sm" variant="default" component={Link} to={chemins.ajoutLoueur(d.sujet)}>
              Ajouter<span className="visuellement-cache"> {d.sujet}</span>
            </Button>{" "}
            <EcarterLoueur id={d.id} nom={d.sujet} />
          </li>
        ))}
      </ul>
    </Bandeau>
  );
}
