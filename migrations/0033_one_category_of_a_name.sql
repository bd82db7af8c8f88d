DROP INDEX `category_pid`;--> statement-breakpoint
-- Taken in twice, a name could stand at a place again: the later ones are told apart by their codes.
UPDATE `category` SET `name` = `name` || ' ' || `code` WHERE EXISTS (SELECT 1 FROM `category` o WHERE o.`pid` = `category`.`pid` AND o.`name` = `category`.`name` AND o.`code` < `category`.`code`);--> statement-breakpoint
CREATE UNIQUE INDEX `category_place` ON `category` (`pid`,`name`);
