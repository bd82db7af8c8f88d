ALTER TABLE `drill_scene` ADD `category_code` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `drill_scene_drawn` ON `drill_scene` (`status`,`del_flag`,`open`,`version_id`,`id`,`version`,`category_code`,`difficulty`,`scene_name`);--> statement-breakpoint
UPDATE drill_scene SET category_code = coalesce((SELECT v.category_code FROM drill_version v WHERE v.id = drill_scene.version_id), '')
WHERE version_id <> '';
