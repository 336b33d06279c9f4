import { GENRES, REGLES, reglageParDefaut } from "../../domain/notifications/notification.ts";

/** Les règles du domaine, telles que les requêtes les lisent (`jsonb_to_recordset`) : les étapes ne sont écrites qu'à un endroit. */
export const REGLES_JSON: string = JSON.stringify(
  GENRES.map((genre, rang) => {
    const [client, equipe] = [reglageParDefaut("client", genre), reglageParDefaut("expert", genre)];
    return {
      genre,
      rang,
      etapes: REGLES[genre].etapes,
      retard_max: REGLES[genre].retardMax,
      client_centre: client.centre,
      client_courriel: client.courriel,
      equipe_centre: equipe.centre,
      equipe_courriel: equipe.courriel,
    };
  }),
);
