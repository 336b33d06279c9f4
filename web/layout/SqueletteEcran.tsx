import { Skeleton } from "@mantine/core";

/** La forme d'un écran pendant que son programme arrive : un titre, une barre, des rangées, jamais un panneau vide. */
export function SqueletteEcran() {
  return (
    <div className="ecran" role="status" aria-label="Chargement…">
      <Skeleton height={32} width="min(60%, 18rem)" />
      <Skeleton height={36} />
      {Array.from({ length: 8 }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: des rangées toutes pareilles, qui ne bougent pas
        <Skeleton key={i} height={40} />
      ))}
    </div>
  );
}
