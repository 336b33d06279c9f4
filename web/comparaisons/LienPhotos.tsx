import { Button } from "@mantine/core";
import { IconPhoto } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { chemins } from "../chemins.ts";

/** Depuis une fiche : les photos du véhicule, un relevé à côté d'un autre. */
export const LienPhotos = ({ vehicule }: { vehicule: string }) => (
  <Button
    component={Link}
    to={chemins.photosDuVehicule(vehicule)}
    variant="default"
    leftSection={<IconPhoto size={16} aria-hidden="true" />}
  >
    Comparer les photos
  </Button>
);
